/** One changed value of an object, below the field that the API names. */
export interface ChangedValue {
  /** Names from the outer to the inner, such as `Packages`, `Gear guides`, `budget`. */
  readonly path: readonly string[];
  /** Name of the innermost field in the API, which tells how its value is shown. */
  readonly field: string;
  readonly before: Scalar;
  readonly after: Scalar;
  /** Names of items of lists are text of others; names of fields are the API's. */
  readonly isNamed: boolean;
}

export type Scalar = string | number | boolean | null;

interface Changed {
  readonly field: string;
  readonly label: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Maximum depth of nested values; deeper ones are counted. */
const maxDepth = 6;

/** All values that differ, with nested objects and lists taken apart: items of lists are compared by their id. Empty values count as none. A request that ended is left out beside what it changed. */
export const changedValues = (fields: readonly Changed[]): ChangedValue[] =>
  fields
    .filter(({ field, after }) => field !== 'pendingChange' || fields.length === 1 || !isBlank(after))
    .flatMap(({ field, label, before, after }) => compare({ path: [label], field, isNamed: false }, before, after));

type Place = Pick<ChangedValue, 'path' | 'field' | 'isNamed'>;

function compare(place: Place, before: unknown, after: unknown): ChangedValue[] {
  if (isBlank(before) && isBlank(after)) return [];
  if (place.path.length > maxDepth) return same(before, after) ? [] : [{ ...place, before: counted(before), after: counted(after) }];
  if (isList(before) || isList(after)) return compareLists(place, listOf(before), listOf(after));
  if (isObject(before) || isObject(after)) return compareObjects(place, objectOf(before), objectOf(after));
  const [was, is] = [scalarOf(before), scalarOf(after)];
  return was === is ? [] : [{ ...place, before: was, after: is }];
}

function compareObjects(place: Place, before: Item, after: Item): ChangedValue[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !internal.includes(name));
  return names.flatMap((name) =>
    compare({ path: [...place.path, wordsOf(name)], field: name, isNamed: place.isNamed }, before[name], after[name]),
  );
}

function compareLists(place: Place, before: readonly unknown[], after: readonly unknown[]): ChangedValue[] {
  if (!before.some(isObject) && !after.some(isObject)) {
    const [was, is] = [before, after].map((list) => list.map((each) => String(scalarOf(each))).join(', ') || null);
    return was === is ? [] : [{ ...place, before: was!, after: is! }];
  }
  const byId = new Map<string, { readonly before?: Item; readonly after?: Item }>();
  before.forEach((item, index) => byId.set(idOf(item, index), { before: objectOf(item) }));
  after.forEach((item, index) => byId.set(idOf(item, index), { ...byId.get(idOf(item, index)), after: objectOf(item) }));
  return [...byId.values()].flatMap((item, index) => {
    const name = nameOf(item.after ?? item.before ?? {}) ?? String(index + 1);
    return compareObjects({ ...place, path: [...place.path, name], isNamed: true }, item.before ?? {}, item.after ?? {});
  });
}

/** Fields below the first level that only programs need. */
const internal: readonly string[] = [
  'key',
  'requestId',
  'requestedAt',
  'isWaiting',
  'taskId',
  'packageId',
  'pricingOptionId',
  'proposalRef',
];

type Item = Readonly<Record<string, unknown>>;

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isObject = (value: unknown): value is Item => typeof value === 'object' && value !== null && !isList(value);
const listOf = (value: unknown): readonly unknown[] => (isList(value) ? value : isBlank(value) ? [] : [value]);
const objectOf = (value: unknown): Item => (isObject(value) ? value : isBlank(value) ? {} : { value });
const scalarOf = (value: unknown): Scalar => (isBlank(value) ? null : typeof value === 'object' ? counted(value) : (value as Scalar));
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const counted = (value: unknown): Scalar =>
  value === null || typeof value !== 'object' ? (value as Scalar) : `(${Object.keys(value).length})`;

/** Values that say nothing: none, empty text, and lists and objects of such. */
function isBlank(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.values(value).every(isBlank);
}

const idFields = ['packageId', 'id', 'productId', 'advertiserId'];
const nameFields = ['productName', 'name', 'label', 'field', 'packageId', 'id', 'advertiserId'];
/** The first of the fields that has a text or a number, as text. */
function textOf(item: Item, fields: readonly string[]): string | undefined {
  const value = fields.map((field) => item[field]).find((each) => typeof each === 'string' || typeof each === 'number');
  return value === undefined ? undefined : String(value);
}

/** Packages that differ in one field have the same `packageId`; items without an id are compared by their position. */
const idOf = (item: unknown, index: number): string => (isObject(item) && textOf(item, idFields)) || `item ${index}`;
const nameOf = (item: Item): string | undefined => textOf(item, nameFields);

/** `sellerPackageId` becomes `Seller package id`. */
export function wordsOf(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type Format = 'money' | 'state' | 'time' | 'day' | 'number' | 'flag' | 'text';

const money = /budget|spend|price|amount|ceiling|cap$|total|fee/i;
const states = /status$/i;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const date = /^\d{4}-\d\d-\d\d$/;
const decimal = /^-?\d+(\.\d+)?$/;

/** How a value is shown. Decimals are texts in the log, so that none loses digits. */
export function formatOf(field: string, value: Scalar): Format {
  if (typeof value === 'boolean') return 'flag';
  if (typeof value === 'number') return money.test(field) ? 'money' : /id$/i.test(field) ? 'text' : 'number';
  if (value === null) return 'text';
  if (instant.test(value)) return 'time';
  if (date.test(value)) return 'day';
  if (states.test(field)) return 'state';
  return money.test(field) && decimal.test(value) ? 'money' : 'text';
}
