import { Arrow } from './arrow';
import { type Key, type Text, useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { changedValues, type ChangedValue, formatOf, type Scalar } from '#/lib/field-values';
import { ForeignText, State } from '#/ui/parts';

type Fields = Schemas['AuditEntry']['changedFields'];

/** Changes before the fold. */
const fold = 6;

interface Props {
  readonly fields: Fields;
  readonly currency?: string | undefined;
  /** Names of items that the log knows only by their id. */
  readonly names?: ReadonlyMap<string, string> | undefined;
  /** Currencies of such items, by their id. */
  readonly currencies?: ReadonlyMap<string, string> | undefined;
  /** Families of words of the object's own codes, by field. */
  readonly families?: Readonly<Record<string, string>> | undefined;
}

/** Values before and after. Of a new object, whose fields had no value before, only the values are shown. Further values are below a fold. */
export function ChangedFields({ fields, currency, ...known }: Props) {
  const text = useText();
  const all = changedValues(fields);
  if (all.length === 0) return null;
  const isNew = all.every(({ before }) => before === null);
  // Ids of a new object say little to people: they come last.
  const values = isNew ? all.toSorted((one, other) => Number(isId(one)) - Number(isId(other))) : all;
  const ownCurrency = values.find(({ field, after }) => field === 'currency' && typeof after === 'string')?.after as string | undefined;
  const shown = { ...known, isNew, currency: ownCurrency ?? currency };
  const rest = values.slice(fold);
  return (
    <>
      <List values={values.slice(0, fold)} {...shown} />
      {rest.length > 0 && (
        <details>
          <summary className="w-fit rounded-sm text-accent">{text('timeline.more', { count: rest.length })}</summary>
          <div className="mt-1">
            <List values={rest} {...shown} />
          </div>
        </details>
      )}
    </>
  );
}

const isId = ({ field }: ChangedValue): boolean => /id$/i.test(field);

type ListProps = Omit<Props, 'fields'> & { readonly values: readonly ChangedValue[]; readonly isNew: boolean };

function List({ values, isNew, currency, names, currencies, families }: ListProps) {
  const currencyOf = (path: readonly string[]) => path.map((part) => currencies?.get(part)).find((each) => each !== undefined) ?? currency;
  return (
    <ul className={isNew ? 'flex min-w-0 flex-wrap gap-x-4 gap-y-0.5' : 'grid gap-0.5'}>
      {values.map(({ path, field, before, after }) => (
        <li key={path.join('\n')} className="flex min-w-0 flex-wrap items-baseline gap-x-1.5">
          <span className="text-mute">
            <Path of={path.map((part) => names?.get(part) ?? part)} />
          </span>
          {!isNew && (
            <>
              <del className="text-bad no-underline">
                <Value field={field} value={before} currency={currencyOf(path)} families={families} />
              </del>
              <Arrow />
            </>
          )}
          <ins className={isNew ? 'no-underline' : 'text-good no-underline'}>
            <Value field={field} value={after} currency={currencyOf(path)} families={families} />
          </ins>
        </li>
      ))}
    </ul>
  );
}

const Path = ({ of }: { of: readonly string[] }) => (
  <>
    {of.map((name, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- a path never changes its order
      <span key={index}>
        {index > 0 && ' · '}
        <bdi className="wrap-anywhere">{name.length > 80 ? `${name.slice(0, 80)}…` : name}</bdi>
      </span>
    ))}
  </>
);

interface ValueProps extends Pick<Props, 'families'> {
  readonly field: string;
  readonly value: Scalar;
  readonly currency: string | undefined;
}

/** A value in the notation of the language, by the kind of its field. */
export function Value({ field, value, currency, families }: ValueProps) {
  const text = useText();
  if (value === null) return <>–</>;
  const family = families !== undefined && Object.hasOwn(families, field) ? families[field] : undefined;
  if (formatOf(field, value) === 'state') return <State of={String(value)}>{text.word(family ?? 'status', String(value))}</State>;
  if (family !== undefined) return <>{text.word(family, String(value))}</>;
  return <ForeignText>{formatted(text, field, value, currency)}</ForeignText>;
}

/** Families of words of codes of any object, by field. */
const common: Readonly<Record<string, string>> = { pacing: 'pacing', action: 'buyAction' };
const rightsByRole: Readonly<Record<string, Key>> = { READ: 'agents.right.read', READ_WRITE: 'agents.right.change' };

function formatted(text: Text, field: string, value: string | number | boolean, currency: string | undefined): string {
  switch (formatOf(field, value)) {
    case 'money':
      return currency === undefined ? text.number(Number(value)) : text.money(Number(value), currency);
    case 'number':
      return text.number(Number(value));
    case 'time':
      return text.time(String(value));
    case 'day':
      return text.day(String(value));
    case 'flag':
      return text(value === true ? 'common.yes' : 'common.no');
    default:
      if (field === 'role' && Object.hasOwn(rightsByRole, String(value))) return text(rightsByRole[String(value)]!);
      return Object.hasOwn(common, field) ? text.word(common[field]!, String(value)) : String(value);
  }
}
