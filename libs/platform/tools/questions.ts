import { asLine, isRecord } from '@exchange/kernel';

/** Limits within a question: characters of a text, entries of a list or an object, levels of nesting. */
const maxText = 80;
const maxEntries = 5;
const maxDepth = 4;

const numberFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });
const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** Quotes a user-chosen name in a question, shortened to one line (docs/adr/0046, 0087). */
export function quoted(name: unknown, max = maxText): string {
  const line = asLine(typeof name === 'string' ? name : name === null || name === undefined ? '' : JSON.stringify(name), max + 1);
  const characters = [...line];
  // Quotation marks are replaced, so that a name cannot continue as text of the exchange.
  const shown = (characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : line).replace(/[“”„‟❝❞〝〞〟＂″ˮ]/g, '"');
  return `“${shown}”`;
}

/** `1,000,000 USD`. */
export const moneyText = (amount: number | string, currency: string): string => `${numberFormat.format(Number(amount))} ${currency}`;

/** `3 entries`, `1 entry`. */
export const countText = (count: number, one: string): string => `${numberFormat.format(count)} ${count === 1 ? one : `${one}s`}`;

/** The first items, and the number of the others. */
export const listText = (items: readonly string[], max = maxEntries): string => firstOf(items, max, (item) => item);

/** Formats only the items that are shown. */
function firstOf<Item>(items: readonly Item[], max: number, textOf: (item: Item) => string): string {
  const shown = items.slice(0, max).map(textOf).join(', ');
  return items.length > max ? `${shown} and ${numberFormat.format(items.length - max)} more` : shown;
}

/** Formats any value of a request or a response briefly; values below {@link maxDepth} levels are omitted. */
export function valueText(value: unknown, depth = maxDepth): string {
  if (value === null || value === undefined) return 'nothing';
  if (typeof value === 'number') return numberFormat.format(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string')
    return instantPattern.test(value) && !Number.isNaN(Date.parse(value)) ? new Date(value).toISOString() : quoted(value);
  if (depth === 0) return '…';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : firstOf(value, maxEntries, (item) => valueText(item, depth - 1));
  const members = membersOf(value);
  if (members.length === 0) return 'nothing';
  return `(${firstOf(members, maxEntries, ([name, member]) => `${plainName(name)} ${valueText(member, depth - 1)}`)})`;
}

/** Quotes names that clients choose, as in labels. */
const plainName = (name: string): string => (/^\w{1,40}$/.test(name) ? name : quoted(name));

const membersOf = (value: object): [string, unknown][] =>
  Object.entries(value).filter(([, member]) => member !== undefined && member !== null);

/** All fields that were sent: `name “Acme”; brand “acme.com”`. */
export function fieldsText(sent: object): string {
  return Object.entries(sent)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${plainName(name)} ${valueText(value)}`)
    .join('; ');
}

/** The changed fields: `name from “Acme” to “Acme Inc”; …`. A field that `before` lacks has no old value. Empty when nothing changes. */
export const changesText = (before: object, sent: object): string => changesIn(before, sent, '').join('; ');

function changesIn(before: object, sent: object, path: string): string[] {
  return Object.entries(sent).flatMap(([key, wanted]) => {
    const previous = (before as Readonly<Record<string, unknown>>)[key];
    if (wanted === undefined) return [];
    const name = path + plainName(key);
    if (isRecord(previous) && isRecord(wanted)) return changesIn(previous, wanted, `${name}.`);
    const [from, to] = [valueText(previous), valueText(wanted)];
    if (previous === undefined) return [`${name} becomes ${to}`];
    if (from !== to) return [`${name} from ${from} to ${to}`];
    return JSON.stringify(previous) === JSON.stringify(wanted) || previous instanceof Date
      ? []
      : [`${name} from ${from} to a different value with the same beginning`];
  });
}

/** `Create the advertiser “Acme”: brand “acme.com”.` */
export function creationText(thing: string, sent: object): string {
  const fields = fieldsText(sent);
  return fields === '' ? `Create ${thing}.` : `Create ${thing}: ${fields}.`;
}

export function changeText(thing: string, before: object, sent: object): string {
  const changes = changesText(before, sent);
  return changes === '' ? `Save ${thing} as it is: nothing changes.` : `Change ${thing}: ${changes}.`;
}

/** A sentence about a change of `optimizationApplyMode`; null when it does not change. */
export function applyModeText(thing: string, before: string | undefined, wanted: unknown): string | null {
  if (wanted === undefined || wanted === before) return null;
  return wanted === 'AUTO'
    ? `Let the exchange apply suggestions to ${thing} without asking: it moves budget between packages, and raises and lowers media buys within the budget of their campaign.`
    : `Ask a person before suggestions are applied to ${thing}.`;
}
