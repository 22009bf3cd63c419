import type { Schemas } from './api';
import { type Property, type PropertyType, propertyOf } from './property-lines';

/** Answers of a check: for each property exactly one. */
export const buckets = ['ok', 'modify', 'assess', 'remove'] as const;
export type Bucket = (typeof buckets)[number];

export interface CheckedProperty {
  readonly key: string;
  readonly type: string;
  /** The form in which the API stores it. */
  readonly value: string;
  readonly input: string;
  /** Codes of `propertyLists.why`: what was changed, or why it is refused. */
  readonly why: readonly string[];
  /** The registry's words. */
  readonly words?: string;
}
export type Checked = Readonly<Record<Bucket, readonly CheckedProperty[]>>;

/** The most that one request takes, together. */
export const maxProperties = 100_000;
/** The most that a body may have, in bytes. */
export const maxBytes = 16_000_000;
/** The API keeps one report for each of these. */
const batchSize = 10_000;

export const noneChecked: Checked = { ok: [], modify: [], assess: [], remove: [] };

export const batchesOf = (properties: readonly Property[]): readonly (readonly Property[])[] =>
  Array.from({ length: Math.ceil(properties.length / batchSize) }, (_, n) => properties.slice(n * batchSize, (n + 1) * batchSize));

type Form = (property: Property) => string;
/** The properties as a body of the API: domains, and properties of other types. */
export function identifiersOf(properties: readonly Property[], form: Form): Schemas['IdentifiersBody'] {
  const domains = properties.filter(({ type }) => type === 'domain').map(form);
  const identifiers = properties.filter(({ type }) => type !== 'domain').map(({ type, value }) => ({ type, value }));
  return { ...(domains.length === 0 ? {} : { domains }), ...(identifiers.length === 0 ? {} : { identifiers }) };
}
export const asWritten: Form = ({ input }) => input;
export const asStored: Form = ({ value }) => value;

/** Length of the body that saves them, in bytes: names are ASCII, other values may not be. */
export function bytesOf(properties: Iterable<Property>): number {
  let bytes = 100;
  for (const { type, value } of properties) bytes += type === 'domain' ? value.length + 3 : value.length * 3 + type.length + 24;
  return bytes;
}

/** Adds the answer about one batch. Keys are those of what was sent, because the API knows more of public suffixes. */
export function withAnswer(before: Checked, { ok, modify, assess, remove }: Schemas['PropertyCheck']): Checked {
  return {
    ok: [...before.ok, ...ok.map(plain)],
    modify: [
      ...before.modify,
      ...modify.map(({ input, identifier, reason }) => ({
        ...of(identifier, input),
        why: reason.split(', ').map((each) => changes[each] ?? each),
      })),
    ],
    assess: [...before.assess, ...assess.map(plain)],
    remove: [
      ...before.remove,
      ...remove.map(({ input, identifier, reason, domain_type: kind, blocked_reason: words }) => ({
        ...of(identifier, input),
        why: [kind ?? reason],
        ...(words === undefined ? {} : { words }),
      })),
    ],
  };
}

const plain = ({ identifier: { type, value } }: { identifier: Schemas['Identifier'] }): CheckedProperty => ({
  key: `${type} ${value}`,
  type,
  value,
  input: value,
  why: [],
});
const of = ({ type, value }: Schemas['Identifier'], input: string) => ({
  key: propertyOf(type as PropertyType, input)?.key ?? `${type} ${value}`,
  type,
  value,
  input,
});

/** The API tells changes in English. */
const changes: Readonly<Record<string, string>> = {
  'scheme removed': 'scheme',
  'path removed': 'path',
  'credentials removed': 'credentials',
  'port removed': 'port',
  'trailing dot removed': 'dot',
  'www prefix removed': 'www',
  'm prefix removed': 'm',
  'international name written in ASCII': 'ascii',
};

/** Properties of a stored list, the ones that can be bought first. */
export const propertiesOf = (
  list: Pick<Schemas['PropertyList'], 'resolvedIdentifiers' | 'registeredIdentifiers' | 'unresolvedIdentifiers'>,
): StoredProperty[] => [
  ...list.resolvedIdentifiers.map(stored('resolved')),
  ...list.registeredIdentifiers.map(stored('registered')),
  ...list.unresolvedIdentifiers.map(stored('unresolved')),
];

export const standings = ['resolved', 'registered', 'unresolved'] as const;
interface StoredProperty extends Property {
  readonly standing: (typeof standings)[number];
}
const stored =
  (standing: StoredProperty['standing']) =>
  ({ type, value }: Schemas['Identifier']): StoredProperty => ({ key: `${type} ${value}`, type, value, input: value, standing });

/** What saving changes in a list. */
export function changeOf(saved: ReadonlyMap<string, Property>, next: ReadonlyMap<string, Property>) {
  return {
    added: [...next.values()].filter(({ key }) => !saved.has(key)),
    removed: [...saved.values()].filter(({ key }) => !next.has(key)),
  };
}

/** What a table of properties shows. */
export const matching = <T extends { readonly value: string; readonly input: string }>(rows: readonly T[], find: string): readonly T[] => {
  const part = find.trim().toLowerCase();
  return part === '' ? rows : rows.filter(({ value, input }) => value.toLowerCase().includes(part) || input.toLowerCase().includes(part));
};
