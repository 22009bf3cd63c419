import { isRecord, type Language, shortened } from '@exchange/kernel';
import { sentence } from '../sentences/sentences';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly revision: number | undefined;
}

/** Names of others in a sentence: on one line, and not for ever. */
export const shownOf = (text: string): string => shortened(text.replaceAll(/\s+/g, ' ').trim(), 200);

/** What `search` found. */
export function rowsOf(output: unknown): Row[] {
  const objects = isRecord(output) ? output['objects'] : undefined;
  const results = isRecord(objects) && Array.isArray(objects['results']) ? (objects['results'] as unknown[]) : [];
  return results.filter(isRecord).map((row) => ({
    id: textOf(row, ['campaignId', 'mediaBuyId', 'id', 'sellerId', 'productId']),
    name: textOf(row, ['name', 'title', 'displayName', 'buyerName', 'summary', 'email']),
    status: textOf(row, ['status', 'state', 'phase']),
    revision: typeof row['revision'] === 'number' ? row['revision'] : undefined,
  }));
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
  const action = typeof output['action'] === 'string' ? output['action'].replaceAll('_', ' ') : tool;
  return [sentence(language, 'done', { summary: action }), ...messagesOf(output['warnings'])].join('\n');
}

/** What the exchange warns of, one a line. */
function messagesOf(warnings: unknown): string[] {
  const shown = (Array.isArray(warnings) ? warnings : []).filter(isRecord).slice(0, 20);
  return shown.map((warning) => `- ${shownOf(textOf(warning, ['message']))}`);
}

function listed(rows: readonly Row[], language: Language): string {
  if (rows.length === 0) return sentence(language, 'nothing');
  const lines = rows.map(({ id, name, status }) => `- ${[shownOf(name), id, status].filter((part) => part !== '').join(' · ')}`);
  return [sentence(language, 'found', { count: String(rows.length) }), ...lines].join('\n');
}

function statusTold({ state, nextActions }: Readonly<Record<string, unknown>>, language: Language): string {
  const steps = (Array.isArray(nextActions) ? nextActions : []).filter(isRecord).map((step) => `- ${shownOf(textOf(step, ['what']))}`);
  return [sentence(language, 'done', { summary: String(state) }), ...steps].join('\n');
}

function deliveryTold(output: Readonly<Record<string, unknown>>, language: Language): string {
  const rows = (Array.isArray(output['rows']) ? output['rows'] : []).filter(isRecord).slice(0, 20);
  if (rows.length === 0) return [sentence(language, 'nothing'), ...messagesOf([output['nothingDelivered']])].join('\n');
  const lines = rows.map((row) => `- ${[valuesOf(row['dimensions']), valuesOf(row['metrics'])].filter((part) => part !== '').join(': ')}`);
  return [sentence(language, 'found', { count: String(lines.length) }), ...lines].join('\n');
}

/** A metric that is not known is left out: it is no 0. */
function valuesOf(values: unknown): string {
  if (!isRecord(values)) return '';
  return Object.entries(values)
    .map(([name, value]) => [name, isRecord(value) ? (value['value'] ?? value['name'] ?? value['id']) : value] as const)
    .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
    .map(([name, value]) => `${name} ${shownOf(String(value as string | number))}`)
    .join(', ');
}
