import { FieldGroup, type Option } from './form';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly hidesLabel?: boolean;
  /** Each may have a line that says what it means. */
  readonly options: readonly (Option & { readonly hint?: string })[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Two beside each other where there is room. */
  readonly isWide?: boolean;
}

/** One of a few options, all of them in sight. */
export function ChoiceField({ name, label, hidesLabel, options, value, onChange, isWide }: Props) {
  return (
    <FieldGroup name={name} label={label} {...(hidesLabel === undefined ? {} : { hidesLabel })}>
      <div className={`grid gap-1.5 ${isWide === true ? 'sm:grid-cols-2' : ''}`}>
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-(--control) items-start gap-2 rounded-md border border-line px-2.5 py-1.5 hover:border-edge has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="mt-0.5 accent-accent"
            />
            <span className="grid min-w-0">
              <span className="font-medium">{option.label}</span>
              {option.hint !== undefined && <span className="text-xs text-mute wrap-anywhere">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
