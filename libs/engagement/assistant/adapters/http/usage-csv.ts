import { csvLine } from '@exchange/platform';
import type { UsageReport, UsageView } from '../../usage/usage-reads';
import { sumsWire } from './usage.wire';

const namesOf: Readonly<Record<UsageView, readonly ('day' | 'model' | 'feature')[]>> = {
  summary: ['model'],
  'by-model': ['day', 'model'],
  'by-feature': ['day', 'feature'],
};

const titles = [
  'Input Tokens',
  'Output Tokens',
  'Cache Creation Input Tokens',
  'Cache Read Input Tokens',
  'Total Tokens',
  'Cost (micro-USD)',
  'Cost (USD)',
  'Calls',
];

/** CSV by RFC 4180, with a header row. */
export function usageCsv(view: UsageView, { rows }: UsageReport): string {
  const keys = namesOf[view];
  const header = [...keys.map((key) => `${key[0]!.toUpperCase()}${key.slice(1)}`), ...titles];
  const lines = rows.map((row) => [...keys.map((key) => row[key]!), ...Object.values(sumsWire(row))]);
  return [header, ...lines].map((cells) => csvLine(cells)).join('');
}

export function usageFileName(view: UsageView, { period: { since, until } }: UsageReport): string {
  return `ai-usage-${view}-${since}-${until}.csv`;
}
