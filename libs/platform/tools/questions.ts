import { asLine, isRecord } from '@exchange/kernel';

/** Characters of a text within a question, and how many entries of a list or an object it shows. */
const longestText = 80;
const shownEntries = 5;
const shownDepth = 4;

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** What somebody calls a thing, as a question shows it: one line in quotation marks, cut (docs/adr/0046, 0087). */
export function quoted(name: unknown, max = longestText): string {
  const line = asLine(typeof name === 'string' ? name : name === null || name === undefined ? '' : JSON.stringify(name), max + 1);
  const characters = [...line];
  // A name cannot end its own quotation and go on as words of the exchange.
  const shown = (characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : line).replace(/[“”„‟❝❞〝〞〟＂″ˮ]/g, '"');
  return `“${shown}”`;
}

/** `1,000,000 USD`. */
export const moneyText = (amount: number | string, currency: string): string => `${number.format(Number(amount))} ${currency}`;

/** `3 entries`, `1 entry`. */
export const countText = (count: number, one: string): string => `${number.format(count)} ${count === 1 ? one : `${one}s`}`;

/** The first of them, and how many more there are. */
export const listText = (items: readonly string[], max = shownEntries): string => firstOf(items, max, (item) => item);

/** Looks at no more of a list than it shows. */
function firstOf<Item>(items: readonly Item[], max: number, textOf: (item: Item) => string): string {
  const shown = items.slice(0, max).map(textOf).join(', ');
  return items.length > max ? `${shown} and ${number.format(items.length - max)} more` : shown;
}

/** Any value of a request or an answer in a few words; what lies too deep is left out. */
export function valueText(value: unknown, depth = shownDepth): string {
  if (value === null || value === undefined) return 'nothing';
  if (typeof value === 'number') return number.format(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string')
    return instant.test(value) && !Number.isNaN(Date.parse(value)) ? new Date(value).toISOString() : quoted(value);
  if (depth === 0) return '…';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : firstOf(value, shownEntries, (item) => valueText(item, depth - 1));
  const members = membersOf(value);
  if (members.length === 0) return 'nothing';
  return `(${firstOf(members, shownEntries, ([name, member]) => `${plainName(name)} ${valueText(member, depth - 1)}`)})`;
}

/** Names of members can be free, as in labels. */
const plainName = (name: string): string => (/^\w{1,40}$/.test(name) ? name : quoted(name));

const membersOf = (value: object): [string, unknown][] =>
  Object.entries(value).filter(([, member]) => member !== undefined && member !== null);

/** `name “Acme”; brand “acme.com”`: everything that was sent. */
export function fieldsText(sent: object): string {
  return Object.entries(sent)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${plainName(name)} ${valueText(value)}`)
    .join('; ');
}

/**
 * `name from “Acme” to “Acme Inc”; …`: what is sent, beside what is there. What the thing does not tell of itself has no old value. Empty: nothing
 * changes.
 */
export const changesText = (before: object, sent: object): string => changesIn(before, sent, '').join('; ');

function changesIn(before: object, sent: object, path: string): string[] {
  return Object.entries(sent).flatMap(([key, wanted]) => {
    const old = (before as Readonly<Record<string, unknown>>)[key];
    if (wanted === undefined) return [];
    const name = path + plainName(key);
    if (isRecord(old) && isRecord(wanted)) return changesIn(old, wanted, `${name}.`);
    const [from, to] = [valueText(old), valueText(wanted)];
    if (old === undefined) return [`${name} becomes ${to}`];
    if (from !== to) return [`${name} from ${from} to ${to}`];
    return JSON.stringify(old) === JSON.stringify(wanted) || old instanceof Date
      ? []
      : [`${name} from ${from} to another value that begins alike`];
  });
}

/** Makes `thing` of the fields: “Create the advertiser “Acme”: brand “acme.com”.” */
export function creationText(thing: string, sent: object): string {
  const fields = fieldsText(sent);
  return fields === '' ? `Create ${thing}.` : `Create ${thing}: ${fields}.`;
}

export function changeText(thing: string, before: object, sent: object): string {
  const changes = changesText(before, sent);
  return changes === '' ? `Save ${thing} as it is: nothing changes.` : `Change ${thing}: ${changes}.`;
}

/** `optimizationApplyMode` in words: who decides on suggestions. Null: it stays. */
export function applyModeText(thing: string, before: string | undefined, wanted: unknown): string | null {
  if (wanted === undefined || wanted === before) return null;
  return wanted === 'AUTO'
    ? `Let the exchange apply suggestions to ${thing} without asking: it moves budget between packages, and raises and lowers media buys within the budget of their campaign.`
    : `Ask a person before suggestions are applied to ${thing}.`;
}
