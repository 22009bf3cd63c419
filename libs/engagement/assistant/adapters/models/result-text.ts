import { isRecord, type Language, shortened } from '@exchange/kernel';
import { isWithoutEffect } from '@exchange/platform';
import { sentence } from '../../sentences/sentences';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly revision: number | undefined;
}

/** Text of third parties on one line, at most 200 characters. */
export const oneLine = (text: string): string => shortened(text.replaceAll(/\s+/g, ' ').trim(), 200);

/** Fields with the id of an object, in order of preference. Objects with a `campaignId` have their own id before it. */
const ids = ['id', 'mediaBuyId', 'suggestionId', 'proposalId', 'campaignId', 'sellerId', 'productId'];

/** Rows of a result of `search`. */
export function rowsOf(output: unknown): Row[] {
  const objects = isRecord(output) ? output['objects'] : undefined;
  const results = isRecord(objects) && Array.isArray(objects['results']) ? (objects['results'] as unknown[]) : [];
  return results.filter(isRecord).map((row) => ({
    id: textOf(row, ids),
    name: textOf(row, ['name', 'title', 'displayName', 'buyerName', 'summary', 'email']),
    status: overridingStatus(row) ?? textOf(row, ['status', 'state', 'phase']),
    revision: typeof row['revision'] === 'number' ? row['revision'] : undefined,
  }));
}

/** The phase does not show these states: a paused campaign is active, an archived one is canceled. */
function overridingStatus(row: Readonly<Record<string, unknown>>): string | null {
  if (row['isArchived'] === true) return 'archived';
  return row['isPaused'] === true ? 'paused' : null;
}

function textOf(row: Readonly<Record<string, unknown>>, names: readonly string[]): string {
  const value = names.map((name) => row[name]).find((one) => typeof one === 'string' || typeof one === 'number');
  return value === undefined ? '' : String(value as string | number);
}

/** Describes a result. Text of third parties stays on a line of its own. */
export function resultText(tool: string, output: unknown, language: Language): string {
  if (tool === 'search') return listText(rowsOf(output), language);
  if (!isRecord(output)) return sentence(language, 'done');
  if (tool === 'save_ask') return sentence(language, 'escalated');
  if (tool === 'get_status') return statusText(output, language);
  if (tool === 'get_delivery') return deliveryText(output, language);
  if (isWithoutEffect(output)) return previewText(output, language);
  const action = typeof output['action'] === 'string' ? output['action'].replaceAll('_', ' ') : tool;
  return [sentence(language, 'done', { summary: action }), ...messagesOf(output['warnings'])].join('\n');
}

/** Describes a preview: the question and the reasons why it cannot be done. */
function previewText(output: Readonly<Record<string, unknown>>, language: Language): string {
  const question = typeof output['question'] === 'string' ? [output['question']] : [];
  const blockers = isRecord(output['launch']) ? messagesOf(output['launch']['blockers']) : [];
  return [sentence(language, 'cancelled'), ...question, ...blockers, ...messagesOf(output['warnings'])].join('\n');
}

/** Warnings of the exchange, one per line. */
function messagesOf(warnings: unknown): string[] {
  const shown = (Array.isArray(warnings) ? warnings : []).filter(isRecord).slice(0, 20);
  return shown.map((warning) => `- ${oneLine(textOf(warning, ['message']))}`);
}

function listText(rows: readonly Row[], language: Language): string {
  if (rows.length === 0) return sentence(language, 'nothing');
  const lines = rows.map(({ id, name, status }) => `- ${[oneLine(name), id, wordsOf(status)].filter((part) => part !== '').join(' · ')}`);
  return [sentence(language, 'found', { count: String(rows.length) }), ...lines].join('\n');
}

function statusText({ state, nextActions }: Readonly<Record<string, unknown>>, language: Language): string {
  const steps = (Array.isArray(nextActions) ? nextActions : []).filter(isRecord).map((step) => `- ${oneLine(textOf(step, ['what']))}`);
  return [sentence(language, 'done', { summary: String(state) }), ...steps].join('\n');
}

function deliveryText(output: Readonly<Record<string, unknown>>, language: Language): string {
  const rows = (Array.isArray(output['rows']) ? output['rows'] : []).filter(isRecord).slice(0, 20);
  if (rows.length === 0) return [sentence(language, 'nothing'), ...messagesOf([output['nothingDelivered']])].join('\n');
  const lines = rows.map((row) => {
    const parts = [valuesOf(row['dimensions'], language), valuesOf(row['metrics'], language)];
    return `- ${parts.filter((part) => part !== '').join(': ')}`;
  });
  return [sentence(language, 'found', { count: String(lines.length) }), ...lines, ...syntheticText(output, rows, language)].join('\n');
}

/** All of the delivery is synthetic when every row is marked. */
function syntheticText({ synthetic }: Readonly<Record<string, unknown>>, rows: readonly object[], language: Language): string[] {
  if (!isRecord(synthetic)) return [];
  return [sentence(language, rows.every((row) => 'authority' in row) ? 'madeUp' : 'partlyMadeUp')];
}

/** Unknown metrics are omitted: they are not 0. */
function valuesOf(values: unknown, language: Language): string {
  if (!isRecord(values)) return '';
  return Object.entries(values)
    .map(([name, value]) => [name, isRecord(value) ? (value['value'] ?? value['name'] ?? value['id']) : value] as const)
    .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
    .map(([name, value]) => `${wordsOf(name)} ${typeof value === 'number' ? numberOf(name, value, language) : oneLine(String(value))}`)
    .join(', ');
}

/** Converts a code into words: `PENDING_APPROVAL` becomes `pending approval`. */
const wordsOf = (code: string): string =>
  code
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();

/** Metrics that are shown as percentages. */
const shares = ['ctr', 'completion_rate'];

/** Rounds to two decimals, or to two significant digits below 1. */
function numberOf(name: string, value: number, language: Language): string {
  const isShare = shares.includes(name);
  const digits = Math.abs(value) * (isShare ? 100 : 1) < 1 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 2 };
  return new Intl.NumberFormat(language, { ...digits, ...(isShare ? { style: 'percent' } : {}) }).format(value);
}
