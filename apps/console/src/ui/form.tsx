import { createContext, useContext, useId, type ComponentProps, type FormEvent, type ReactNode } from 'react';
import { Problem } from './problem';
import { useText } from '#/i18n';
import { asApiError, type ApiIssue } from '#/lib/api';
import { timeZones } from '#/lib/days';

const Issues = createContext<readonly ApiIssue[]>([]);
const ofField = (issues: readonly ApiIssue[], name: string | undefined) =>
  issues.filter(({ path }) => path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`));

interface FormProps {
  /** The last error of the API. Its problems are shown at the fields with their names. */
  readonly error: unknown;
  /** Names of the fields in the API. Problems of other fields are shown above the form. */
  readonly fields: readonly string[];
  readonly onSubmit: (values: Values) => void;
  readonly children: ReactNode;
  readonly className?: string;
  readonly id?: string;
}

/** Input by field name. */
export class Values {
  constructor(private readonly data: FormData) {}
  text(name: string): string {
    return this.exact(name).trim();
  }
  /** The unmodified input: every character of a password counts. */
  exact(name: string): string {
    const value = this.data.get(name);
    return typeof value === 'string' ? value : '';
  }
  optional(name: string): string | undefined {
    return this.text(name) || undefined;
  }
  all(name: string): string[] {
    return this.data.getAll(name).map(String);
  }
}

export function Form({ error, fields, onSubmit, children, className = 'grid gap-4', id }: FormProps) {
  const refused = asApiError(error);
  const issues = refused?.issues ?? [];
  const shown = issues.filter((issue) => fields.some((field) => ofField([issue], field).length > 0));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(new Values(new FormData(event.currentTarget)));
  };
  return (
    <Issues value={issues}>
      <form id={id} className={className} onSubmit={submit} noValidate>
        {refused !== null && (issues.length === 0 || shown.length < issues.length) && (
          <Problem error={refused} issues={issues.filter((issue) => !shown.includes(issue))} />
        )}
        {children}
      </form>
    </Issues>
  );
}

const control = 'w-full min-w-0 rounded-md border border-edge bg-panel px-2.5 py-1.5 text-sm text-ink shadow-card aria-invalid:border-bad';

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly hidesLabel?: boolean;
}

export function TextField({ name, label, hint, hidesLabel, ...rest }: FieldProps & Omit<ComponentProps<'input'>, 'name'>) {
  return (
    <Field name={name} label={label} hint={hint} hidesLabel={hidesLabel}>
      {(attributes) => <input name={name} dir="auto" {...rest} {...attributes} />}
    </Field>
  );
}

/** The field is called `timezone`, as in the API. The list only suggests names; any input is accepted. */
export function TimeZoneField({ defaultValue, hint }: { defaultValue: string; hint: string }) {
  const text = useText();
  const id = useId();
  return (
    <>
      <TextField
        name="timezone"
        label={text('field.timezone')}
        hint={hint}
        dir="ltr"
        list={id}
        defaultValue={defaultValue}
        maxLength={64}
      />
      <datalist id={id}>
        {timeZones.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

export function TextArea({ name, label, hint, hidesLabel, ...rest }: FieldProps & Omit<ComponentProps<'textarea'>, 'name'>) {
  return (
    <Field name={name} label={label} hint={hint} hidesLabel={hidesLabel}>
      {({ className, ...attributes }) => (
        <textarea name={name} dir="auto" rows={4} {...rest} {...attributes} className={`${className} resize-y leading-relaxed`} />
      )}
    </Field>
  );
}

export interface Option {
  readonly value: string;
  readonly label: string;
}

/** The browser's native select, which works with keyboards, screen readers and on phones. */
export function SelectField({
  name,
  label,
  hint,
  hidesLabel,
  options,
  ...rest
}: FieldProps & { options: readonly Option[] } & Omit<ComponentProps<'select'>, 'name'>) {
  return (
    <Field name={name} label={label} hint={hint} hidesLabel={hidesLabel}>
      {({ className, ...attributes }) => (
        <select name={name} {...rest} {...attributes} className={`${className} min-h-8`}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface Attributes {
  readonly id: string;
  readonly className: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

/** A label with hint and errors; screen readers announce all of them with the field. */
function Field({ name, label, hint, hidesLabel, children }: FieldProps & { children: (attributes: Attributes) => ReactNode }) {
  const issues = ofField(useContext(Issues), name);
  const id = useId();
  const described = [...(hint === undefined ? [] : [`${id}-hint`]), ...(issues.length === 0 ? [] : [`${id}-issues`])].join(' ');
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className={hidesLabel ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </label>
      {children({ id, className: control, 'aria-invalid': issues.length > 0, 'aria-describedby': described || undefined })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-xs text-mute">
          {hint}
        </p>
      )}
      <FieldErrors id={`${id}-issues`} issues={issues} />
    </div>
  );
}

function FieldErrors({ id, issues }: { id?: string; issues: readonly ApiIssue[] }) {
  if (issues.length === 0) return null;
  return (
    <div id={id} role="alert" className="text-xs text-bad">
      {issues.map(({ path, message }) => (
        <p key={path + message}>{message}</p>
      ))}
    </div>
  );
}

export function CheckBoxes({ name, label, options, chosen = [] }: FieldProps & { options: readonly Option[]; chosen?: readonly string[] }) {
  const issues = ofField(useContext(Issues), name);
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-1.5">
        {options.map(({ value, label: shown }) => (
          <label
            key={value}
            className="flex min-h-8 items-center gap-1.5 rounded-md border border-line px-2.5 py-1 text-sm has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input type="checkbox" name={name} value={value} defaultChecked={chosen.includes(value)} className="accent-accent" />
            {shown}
          </label>
        ))}
      </div>
      <FieldErrors issues={issues} />
    </fieldset>
  );
}

/** Announces the text of a busy button. */
export function useBusy(isBusy: boolean, words: string): string {
  const text = useText();
  return isBusy ? text('common.busy') : words;
}
