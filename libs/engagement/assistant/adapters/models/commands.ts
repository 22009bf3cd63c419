import type { AccountType } from '@exchange/kernel';

/** Meaning of a sentence for the embedded assistant. */
export type Command =
  | { readonly type: 'read'; readonly tool: string; readonly args: object }
  | {
      readonly type: 'change';
      readonly change: CommandedChange;
      readonly kind: ChangedKind;
      readonly name: string;
      readonly amount?: number;
    }
  /** The sentence mentions a change, but not as a plain command. */
  | { readonly type: 'unclear' }
  | { readonly type: 'none' };

export type CommandedChange = 'pause' | 'resume' | 'cancel' | 'archive' | 'launch' | 'budget';
export type ChangedKind = 'campaign' | 'media_buy';

/** Commands in the words shown to people. */
export const exampleCommands: Readonly<Record<AccountType, readonly string[]>> = {
  BUYER: [
    'show my campaigns',
    'show paused campaigns',
    'show my advertisers',
    'show media buys',
    'show delivery',
    'what is my status',
    'pause the campaign “Name”',
    'resume the campaign “Name”',
    'launch the campaign “Name”',
    'set the budget of the campaign “Name” to 5000',
    'cancel the campaign “Name”',
    'I want a human',
  ],
  SELLER: ['show my products', 'show work items', 'show demand signals', 'show briefs', 'what is my status', 'I want a human'],
};
export const exampleOfChange = 'pause the campaign “Name”';

const changes: Readonly<Record<string, CommandedChange>> = {
  pause: 'pause',
  halt: 'pause',
  stop: 'pause',
  suspend: 'pause',
  resume: 'resume',
  reactivate: 'resume',
  unpause: 'resume',
  continue: 'resume',
  cancel: 'cancel',
  archive: 'archive',
  launch: 'launch',
  activate: 'launch',
};
const budgetVerbs = new Set(['set', 'change', 'raise', 'lower', 'increase', 'reduce', 'put']);
const readVerbs = new Set(['show', 'list', 'display', 'find', 'which', 'what', 'get', 'see', 'how', 'tell', 'give']);
const politePhrases = [
  'please',
  'kindly',
  'now',
  'hey',
  'hi',
  'hello',
  'ok',
  'can you',
  'could you',
  'would you',
  'will you',
  'i want to',
  'i want you to',
];
/** Words that negate a command or make it conditional. */
const negations = new Set(
  "not dont don’t don't never no without unless if when until except but should shouldnt shouldn't cannot cant can't wont won't why whether instead ignore unlike".split(
    ' ',
  ),
);

interface Kind {
  readonly kind: string;
  readonly words: readonly string[];
  readonly for?: AccountType;
}
const kinds: readonly Kind[] = [
  { kind: 'campaign', words: ['campaign', 'campaigns'], for: 'BUYER' },
  { kind: 'advertiser', words: ['advertiser', 'advertisers', 'brands'], for: 'BUYER' },
  { kind: 'media_buy', words: ['buys', 'buy'], for: 'BUYER' },
  { kind: 'seller', words: ['sellers', 'seller'], for: 'BUYER' },
  { kind: 'rfp', words: ['rfps', 'rfp'], for: 'BUYER' },
  { kind: 'wholesale_product', words: ['products', 'product'], for: 'SELLER' },
  { kind: 'work_item', words: ['items', 'orders', 'approvals'], for: 'SELLER' },
  { kind: 'demand_signal', words: ['signals', 'demand'], for: 'SELLER' },
  { kind: 'brief', words: ['briefs', 'brief'], for: 'SELLER' },
  { kind: 'storefront', words: ['storefronts', 'storefront'], for: 'SELLER' },
  { kind: 'notification', words: ['notifications'] },
  { kind: 'member', words: ['members', 'colleagues'] },
];
const statuses = new Set(['draft', 'active', 'paused', 'completed', 'canceled', 'archived']);

/** Quoted parts are names: they contain neither commands nor negations. */
const quoted = /["“”„«»]([^"“”„«»]{1,255})["“”„«»]/;
const amount = /^(\d{1,12}(?:\.\d{1,2})?)(k?)$/;

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

function withoutPunctuation(word: string): string {
  let end = word.length;
  while (end > 0 && '.!?,;:'.includes(word[end - 1]!)) end -= 1;
  return word.slice(0, end);
}

/** Only a complete sentence is a command. Words that are left over count as part of the name, which then matches nothing. */
export function parseCommand(text: string, accountType: AccountType): Command {
  const name = quoted.exec(text)?.[1]?.trim();
  const rest = name === undefined ? text : text.replace(quoted, ' \0 ');
  const isQuestion = rest.includes('?');
  const words = withoutPolitePhrases(
    wordsOf(rest)
      .map(withoutPunctuation)
      .filter((word) => word !== ''),
  );
  const low = words.map((word) => word.toLowerCase());
  const [verb = ''] = low;
  const wantsChange = Object.hasOwn(changes, verb) || (budgetVerbs.has(verb) && low.includes('budget'));
  if (low.some((word) => negations.has(word))) return { type: mentionsChange(low) ? 'unclear' : 'none' };
  if (wantsChange) {
    if (isQuestion && !isPoliteRequest(rest)) return { type: 'unclear' };
    return (accountType === 'BUYER' && parseChange(words, low, name)) || { type: 'unclear' };
  }
  if (asksForHuman(low)) return { type: 'read', tool: 'save_ask', args: supportAskOf(text) };
  return parseRead(low, accountType, name) ?? { type: mentionsChange(low) ? 'unclear' : 'none' };
}

const humanWords = new Set('human humans person people somebody someone staff support'.split(' '));
const requestWords = new Set('a can an to with from the my real of your i me help want need talk speak contact ask call get'.split(' '));
/** Matches sentences like `talk to a human` or `I need support from a person`, without any other words. */
const asksForHuman = (low: readonly string[]): boolean =>
  low.some((word) => humanWords.has(word)) && low.every((word) => humanWords.has(word) || requestWords.has(word));

const supportAskOf = (text: string): object => ({ type: 'support', title: 'Asked the assistant for a human', detail: text });

const mentionsChange = (low: readonly string[]): boolean => low.some((word) => Object.hasOwn(changes, word) || budgetVerbs.has(word));
const isPoliteRequest = (text: string): boolean => /^\s*(please\s+)?(can|could|would|will) you\b/i.test(text);

function withoutPolitePhrases(words: readonly string[]): string[] {
  let left = [...words];
  for (let again = true; again;) {
    const begins = politePhrases.find((courtesy) => left.join(' ').toLowerCase().startsWith(`${courtesy} `));
    again = begins !== undefined;
    if (begins !== undefined) left = left.slice(begins.split(' ').length);
  }
  while (['please', 'thanks', 'now'].includes(left.at(-1)?.toLowerCase() ?? '')) left = left.slice(0, -1);
  return left;
}

function parseChange(words: readonly string[], low: readonly string[], name: string | undefined): Command | null {
  const change = changes[low[0]!];
  if (change !== undefined) {
    const { kind, called } = parseTarget(words.slice(1), name);
    return called === null ? null : { type: 'change', change, kind, name: called };
  }
  const [budget, to] = [low.indexOf('budget'), low.lastIndexOf('to')];
  const sum = parseAmount(low.slice(to + 1));
  if (to <= budget || sum === null) return null;
  const before = low.slice(1, budget).filter((word) => word !== 'the' && word !== 'my');
  const { kind, called } = parseTarget(words.slice(budget + 1, to), name);
  return before.length > 0 || called === null || kind !== 'campaign'
    ? null
    : { type: 'change', change: 'budget', kind, name: called, amount: sum };
}

/** Parses `the campaign Winter tests` or `my “Winter tests” campaign`; null without a name. */
function parseTarget(words: readonly string[], name: string | undefined): { readonly kind: ChangedKind; readonly called: string | null } {
  let left = [...words];
  const drop = (...some: string[]): boolean => {
    const has = some.includes(left[0]?.toLowerCase() ?? '');
    if (has) left = left.slice(1);
    return has;
  };
  while (drop('of', 'for', 'the', 'my', 'our'));
  let kind: ChangedKind = 'campaign';
  if (!drop('campaign', 'campaigns') && left[0]?.toLowerCase() === 'media' && left[1]?.toLowerCase() === 'buy') {
    kind = 'media_buy';
    left = left.slice(2);
  } else if (left.length > 1 && left.at(-1)?.toLowerCase() === 'campaign') left = left.slice(0, -1);
  drop('called', 'named');
  if (name !== undefined) return { kind, called: left.length === 1 && left[0] === '\0' ? name : null };
  return { kind, called: left.length === 0 ? null : left.join(' ') };
}

function parseAmount(words: readonly string[]): number | null {
  const [first = '', ...more] = words;
  const [, digits, thousand] = amount.exec(first.replaceAll(',', '').replace(/^[$€£]/, '')) ?? [];
  if (digits === undefined || more.some((word) => !/^[a-z]{3,7}$/.test(word)) || more.length > 1) return null;
  return Number(digits) * (thousand === 'k' ? 1_000 : 1);
}

function parseRead(low: readonly string[], accountType: AccountType, name: string | undefined): Command | null {
  if (low.includes('status') || low.join(' ').startsWith('what should i do')) return { type: 'read', tool: 'get_status', args: {} };
  if (!readVerbs.has(low[0] ?? '')) return null;
  if (accountType === 'BUYER' && low.some((word) => ['delivery', 'delivered', 'spend', 'impressions'].includes(word)))
    return { type: 'read', tool: 'get_delivery', args: { report: 'campaign_delivery', range: { lifetime: true } } };
  const found = kinds.find(({ words, for: side = accountType }) => side === accountType && low.some((word) => words.includes(word)));
  if (!found) return null;
  const status = low.map((word) => (word === 'running' ? 'active' : word)).filter((word) => statuses.has(word));
  const filter = found.kind === 'campaign' && status.length > 0 ? { filter: { campaignStatus: status } } : {};
  return { type: 'read', tool: 'search', args: { kind: found.kind, limit: 10, ...(name === undefined ? {} : { query: name }), ...filter } };
}
