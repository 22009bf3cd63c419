import { isRecord, type Language, shortened } from '@exchange/kernel';
import { isWithoutEffect } from '@exchange/platform';
import { sentence } from '../sentences/sentences';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly revision: number | undefined;
}

/** Names of others in a sentence: on one line, and not for ever. */
export const shownOf = (text: string): string => shortened(text.replaceAll(/\s+/g, ' ').trim(), 200);

/** Where the id of an object stands. Objects that name their campaign have another id before it. */
const ids = ['id', 'mediaBuyId', 'suggestionId', 'proposalId', 'campaignId', 'sellerId', 'productId'];

/** What `search` found. */
export function rowsOf(output: unknown): Row[] {
  const objects = isRecord(output) ? output['objects'] : undefined;
  const results = isRecord(objects) && Array.isArray(objects['results']) ? (objects['results'] as unknown[]) : [];
  return results.filter(isRecord).map((row) => ({
    id: textOf(row, ids),
    name: textOf(row, ['name', 'title', 'displayName', 'buyerName', 'summary', 'email']),
    status: switchedOf(row) ?? textOf(row, ['status', 'state', 'phase']),
    revision: typeof row['revision'] === 'number' ? row['revision'] : undefined,
  }));
}

/** The phase of a campaign does not tell it: a paused one is active, an archived one canceled. */
function switchedOf(row: Readonly<Record<string, unknown>>): string | null {
  if (row['isArchived'] === true) return 'archived';
  return row['isPaused'] === true ? 'paused' : null;
}

function textOf(row: Readonly<Record<string, unknown>>, names: readonly string[]): string {
  const value = names.map((name) => row[name]).find((one) => typeof one === 'string' || typeof one === 'number');
  return value === undefined ? '' : String(value as string | number);
}

/** A result in words. What others wrote stays text on a line of its own. */
export function inWords(tool: string, output: unknown, language: Language): string {
  if (tool === 'search') return listed(rowsOf(output), language);
  if (!isRecord(output)) return sentence(language, 'done');
  if (tool === 'save_ask') return sentence(language, 'escalated');
  if (tool === 'get_status') return statusTold(output, language);
  if (tool === 'get_delivery') return deliveryTold(output, language);
  if (isWithoutEffect(output)) return onlyShownTold(output, language);
  const action = typeof output['action'] === 'string' ? output['action'].replaceAll('_', ' ') : tool;
  return [sentence(language, 'done', { summary: action }), ...messagesOf(output['warnings'])].join('\n');
}

/** Nothing was done: what is asked, and why it cannot be done. */
function onlyShownTold(output: Readonly<Record<string, unknown>>, language: Language): string {
  const question = typeof output['question'] === 'string' ? [output['question']] : [];
  const blockers = isRecord(output['launch']) ? messagesOf(output['launch']['blockers']) : [];
  return [sentence(language, 'cancelled'), ...question, ...blockers, ...messagesOf(output['warnings'])].join('\n');
}

/** What the exchange warns of, one a line. */
function messagesOf(warnings: unknown): string[] {
  const shown = (Array.isArray(warnings) ? warnings : []).filter(isRecord).slice(0, 20);
  return shown.map((warning) => `- ${shownOf(textOf(warning, ['message']))}`);
}

function listed(rows: readonly Row[], language: Language): string {
  if (rows.length === 0) return sentence(language, 'nothing');
  const lines = rows.map(({ id, name, status }) => `- ${[shownOf(name), id, wordsOf(status)].filter((part) => part !== '').join(' · ')}`);
  return [sentence(language, 'found', { count: String(rows.length) }), ...lines].join('\n');
}

function statusTold({ state, nextActions }: Readonly<Record<string, unknown>>, language: Language): string {
  const steps = (Array.isArray(nextActions) ? nextActions : []).filter(isRecord).map((step) => `- ${shownOf(textOf(step, ['what']))}`);
  return [sentence(language, 'done', { summary: String(state) }), ...steps].join('\n');
}

function deliveryTold(output: Readonly<Record<string, unknown>>, language: Language): string {
  const rows = (Array.isArray(output['rows']) ? output['rows'] : []).filter(isRecord).slice(0, 20);
  if (rows.length === 0) return [sentence(language, 'nothing'), ...messagesOf([output['nothingDelivered']])].join('\n');
  const lines = rows.map((row) => {
    const parts = [valuesOf(row['dimensions'], language), valuesOf(row['metrics'], language)];
    return `- ${parts.filter((part) => part !== '').join(': ')}`;
  });
  return [sentence(language, 'found', { count: String(lines.length) }), ...lines, ...madeUpTold(output, rows, language)].join('\n');
}

/** Where every row is marked, all of it is made up. */
function madeUpTold({ synthetic }: Readonly<Record<string, unknown>>, rows: readonly object[], language: Language): string[] {
  if (!isRecord(synthetic)) return [];
  return [sentence(language, rows.every((row) => 'authority' in row) ? 'madeUp' : 'partlyMadeUp')];
}

/** A metric that is not known is left out: it is no 0. */
function valuesOf(values: unknown, language: Language): string {
  if (!isRecord(values)) return '';
  return Object.entries(values)
    .map(([name, value]) => [name, isRecord(value) ? (value['value'] ?? value['name'] ?? value['id']) : value] as const)
    .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
    .map(([name, value]) => `${wordsOf(name)} ${typeof value === 'number' ? numberOf(name, value, language) : shownOf(String(value))}`)
    .join(', ');
}

/** Codes as people say them: `PENDING_APPROVAL` is `pending approval`. */
const wordsOf = (code: string): string =>
  code
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();

/** Shares of what was shown, which people read as percentages. */
const shares = ['ctr', 'completion_rate'];

/** Two decimals, and more where these would make 0 of something. */
function numberOf(name: string, value: number, language: Language): string {
  const isShare = shares.includes(name);
  const digits = Math.abs(value) * (isShare ? 100 : 1) < 1 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 2 };
  return new Intl.NumberFormat(language, { ...digits, ...(isShare ? { style: 'percent' } : {}) }).format(value);
}
