import { FieldErrors, type Option, useField } from '../form';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly options: readonly Option[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Several of a few values. Values that are not offered stay chosen. */
export function Choices({ name, label, options, chosen, onChange }: Props) {
  const { id, issues } = useField(name, label);
  const isKnown = new Set(options.map(({ value }) => value));
  const others = chosen.filter((value) => !isKnown.has(value)).map((value) => ({ value, label: value }));
  return (
    <fieldset id={id} tabIndex={-1} data-invalid={issues.length > 0 || undefined} className="grid min-w-0 gap-1.5">
      <legend className="mb-1 font-medium">{label}</legend>
      <div className="flex flex-wrap gap-1.5">
        {[...options, ...others].map(({ value, label: shown }) => (
          <label
            key={value}
            className="flex min-h-(--control) items-center gap-1.5 rounded-md border border-line px-2.5 py-1 hover:transition-colors hover:border-edge has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="checkbox"
              value={value}
              checked={chosen.includes(value)}
              onChange={({ target }) => onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))}
              className="accent-accent"
            />
            {shown}
          </label>
        ))}
      </div>
      <FieldErrors issues={issues} />
    </fieldset>
  );
}
