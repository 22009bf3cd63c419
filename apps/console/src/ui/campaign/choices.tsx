import { FieldGroup } from '../form';
import { ForeignText } from '../parts';

interface Choice {
  readonly id: string;
  readonly name: string;
  readonly note?: string;
}
interface Props {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly hidesLabel?: boolean;
  readonly known: readonly Choice[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  readonly none: string;
}

/** Objects with names of others, to choose several of. Chosen ids that are not listed stay. */
export function Choices({ name, label, known, chosen, onChange, none, ...rest }: Props) {
  const others = chosen.filter((id) => !known.some((each) => each.id === id)).map((id): Choice => ({ id, name: id }));
  const all = [...known, ...others];
  return (
    <FieldGroup name={name} label={label} {...rest}>
      {all.length === 0 && <p className="text-mute">{none}</p>}
      {all.length > 0 && (
        <ul className="max-h-80 divide-y divide-line overflow-y-auto rounded-md border border-line">
          {all.map(({ id, name: shown, note }) => (
            <li key={id}>
              <label className="flex min-h-(--row) min-w-0 items-center gap-2.5 px-3 py-1 has-checked:bg-accent-soft">
                <input
                  type="checkbox"
                  checked={chosen.includes(id)}
                  onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))}
                  className="accent-accent"
                />
                <ForeignText>{shown}</ForeignText>
                {note !== undefined && <span className="ms-auto shrink-0 text-xs text-mute">{note}</span>}
              </label>
            </li>
          ))}
        </ul>
      )}
    </FieldGroup>
  );
}
