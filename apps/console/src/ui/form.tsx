import {
  createContext,
  useContext,
  useEffect,
  useId,
  useRef,
  type ComponentProps,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { Problem } from './problem';
import { useText } from '#/i18n';
import { asApiError, type ApiIssue } from '#/lib/api';

interface FormContext {
  readonly issues: readonly ApiIssue[];
  /** Ids of fields are this and their name. */
  readonly id: string;
  /** Labels of the fields that are shown. */
  readonly labels: Map<string, string>;
}
const Current = createContext<FormContext>({ issues: [], id: '', labels: new Map() });
const isWithin = (path: string, name: string) => path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`);
/** The most exact of the fields that an issue is about: of `caps` and `caps[0].max`, the latter. */
const fieldOf = ({ path }: ApiIssue, names: readonly string[]) =>
  names.reduce((found, name) => (isWithin(path, name) && name.length > found.length ? name : found), '');
const ofField = (issues: readonly ApiIssue[], name: string, names: readonly string[]) =>
  issues.filter((issue) => fieldOf(issue, names) === name);

interface FormProps {
  /** The last error of the API. Its problems are shown at the fields with their names. */
  readonly error: unknown;
  /** Names of the fields in the API; by default all fields that are shown. Problems of other fields are shown above the form. */
  readonly fields?: readonly string[];
  readonly onSubmit: (values: Values) => void;
  /** Whenever something is typed or chosen. */
  readonly onInput?: () => void;
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

export function Form({ error, fields, onSubmit, onInput, children, className = 'grid gap-4', id }: FormProps) {
  const refused = asApiError(error);
  const issues = refused?.issues ?? [];
  const labels = useRef(new Map<string, string>()).current;
  // A hidden field has no place for its problems.
  const names = [...(fields ?? labels.keys())].filter((field) => labels.size === 0 || labels.has(field));
  const atFields = names.filter((field) => ofField(issues, field, names).length > 0);
  const others = issues.filter((issue) => fieldOf(issue, names) === '');
  const prefix = useId();
  const form = useRef<HTMLFormElement>(null);
  // The keyboard continues at what is wrong: at the summary, or at the only field.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[data-summary] a, [aria-invalid=true], [data-invalid]')?.focus();
  }, [error]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(new Values(new FormData(event.currentTarget)));
  };
  const submitByKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    // Its button may stand outside of it, at the end of a dialog.
    if (![...event.currentTarget.elements].some((each) => each.matches('[type=submit]:is(:disabled, [aria-disabled=true])')))
      event.currentTarget.requestSubmit();
  };
  return (
    <Current value={{ issues, id: prefix, labels }}>
      <form ref={form} id={id} className={className} onSubmit={submit} onInput={onInput} onKeyDown={submitByKey} noValidate>
        {refused !== null && (issues.length === 0 || others.length > 0) && <Problem error={refused} issues={others} />}
        {atFields.length > 1 && <Summary fields={atFields.map((name) => ({ id: prefix + name, label: labels.get(name) ?? name }))} />}
        {children}
      </form>
    </Current>
  );
}

/** Links to the fields with problems, above a form with several. */
function Summary({ fields }: { fields: readonly { id: string; label: string }[] }) {
  const text = useText();
  return (
    <div role="alert" data-summary className="col-span-full rounded-lg border border-line bg-bad-soft px-3 py-2.5">
      <p className="font-medium text-bad">{text('form.summary', { count: fields.length })}</p>
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {fields.map(({ id, label }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="text-accent underline underline-offset-2"
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(id)?.focus();
              }}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

export const control =
  'w-full min-w-0 min-h-(--control) rounded-md border border-edge bg-panel px-2.5 py-1 text-sm text-ink hover:transition-colors hover:border-mute aria-invalid:border-bad';

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

export function TextArea({ name, label, hint, hidesLabel, ...rest }: FieldProps & Omit<ComponentProps<'textarea'>, 'name'>) {
  return (
    <Field name={name} label={label} hint={hint} hidesLabel={hidesLabel}>
      {({ className, ...attributes }) => (
        <textarea name={name} dir="auto" rows={4} {...rest} {...attributes} className={`${className} resize-y`} />
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
      {(attributes) => (
        <select name={name} {...rest} {...attributes}>
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

/** All problems of the form. */
export const useIssues = (): readonly ApiIssue[] => useContext(Current).issues;

/** Id and problems of a field. Its label is made known to the summary of the form. */
export function useField(name: string, label: string) {
  const { issues, id, labels } = useContext(Current);
  useEffect(() => {
    labels.set(name, label);
    return () => void labels.delete(name);
  }, [labels, name, label]);
  return { id: id + name, issues: ofField(issues, name, [...labels.keys(), name]) };
}

/** Number of problems in fields with these names and below them. */
export function useIssueCount(names: readonly string[]): number {
  const { issues } = useContext(Current);
  return issues.filter(({ path }) => names.some((name) => isWithin(path, name))).length;
}

/** Fields that belong together, with the problems that are about none of them alone. */
export function FieldGroup({ name, label, hint, hidesLabel, children }: FieldProps & { children: ReactNode }) {
  const { id, issues } = useField(name, label);
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      data-invalid={issues.length > 0 || undefined}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5"
    >
      <legend className={hidesLabel ? 'sr-only' : 'mb-1 font-medium'}>{label}</legend>
      {hint !== undefined && <p className="text-xs text-mute">{hint}</p>}
      {children}
      <FieldErrors issues={issues} />
    </fieldset>
  );
}

/** A label with hint and errors; screen readers announce all of them with the field. */
function Field({ name, label, hint, hidesLabel, children }: FieldProps & { children: (attributes: Attributes) => ReactNode }) {
  const { id, issues } = useField(name, label);
  const described = [...(hint === undefined ? [] : [`${id}-hint`]), ...(issues.length === 0 ? [] : [`${id}-issues`])].join(' ');
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className={hidesLabel ? 'sr-only' : 'font-medium'}>
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

export function FieldErrors({ id, issues }: { id?: string; issues: readonly ApiIssue[] }) {
  if (issues.length === 0) return null;
  return (
    <div id={id} role="alert" className="text-xs text-bad">
      {issues.map(({ path, message }) => (
        <p key={path + message}>{message}</p>
      ))}
    </div>
  );
}

interface CheckBoxesProps extends FieldProps {
  readonly options: readonly Option[];
  readonly chosen?: readonly string[];
  /** With it, the caller keeps what is chosen. */
  readonly onChoose?: (chosen: readonly string[]) => void;
}

export function CheckBoxes({ name, label, options, chosen = [], onChoose, ...rest }: CheckBoxesProps) {
  const state = (value: string) =>
    onChoose === undefined
      ? { defaultChecked: chosen.includes(value) }
      : {
          checked: chosen.includes(value),
          onChange: ({ target }: { target: HTMLInputElement }) =>
            onChoose(target.checked ? [...chosen, value] : chosen.filter((each) => each !== value)),
        };
  return (
    <FieldGroup name={name} label={label} {...rest}>
      <div className="flex flex-wrap gap-1.5">
        {options.map(({ value, label: shown }) => (
          <label
            key={value}
            className="flex min-h-(--control) items-center gap-1.5 rounded-md border border-line px-2.5 py-1 hover:transition-colors hover:border-edge has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input type="checkbox" name={name} value={value} {...state(value)} className="accent-accent" />
            {shown}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

/** Announces the text of a busy button. */
export function useBusy(isBusy: boolean, words: string): string {
  const text = useText();
  return isBusy ? text('common.busy') : words;
}
