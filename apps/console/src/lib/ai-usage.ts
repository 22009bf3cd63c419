import type { Schemas } from './api';

type Sums = Schemas['UsageSums'];

/** Micro-dollars as dollars. */
export const dollarsOf = (micro: number): number => micro / 1_000_000;

/** Typed dollars as micro-dollars; what is no number is sent as it is, for the API to refuse. */
export const microOf = (dollars: unknown): number => (typeof dollars === 'number' ? Math.round(dollars * 1_000_000) : dollars) as number;

const names = [
  'inputTokens',
  'outputTokens',
  'cacheCreationInputTokens',
  'cacheReadInputTokens',
  'totalTokens',
  'costMicroUsd',
  'callCount',
] as const;
export type UsageFigures = Pick<Sums, (typeof names)[number]>;
export interface UsageRow extends UsageFigures {
  readonly key: string;
}

/** Sums of rows with the same key, in the order in which the keys first appear. */
export function sumBy<Row extends UsageFigures>(rows: readonly Row[], keyOf: (row: Row) => string): readonly UsageRow[] {
  const sums = new Map<string, UsageRow>();
  for (const row of rows) {
    const key = keyOf(row);
    const before = sums.get(key);
    sums.set(key, {
      ...(Object.fromEntries(names.map((name) => [name, row[name] + (before?.[name] ?? 0)])) as unknown as UsageFigures),
      key,
    });
  }
  return [...sums.values()];
}

/** Cost of each day in dollars; 0 without calls. */
export function costByDay(rows: readonly UsageRow[], days: readonly string[]): readonly number[] {
  const costs = new Map(rows.map(({ key, costMicroUsd }) => [key, costMicroUsd]));
  return days.map((day) => dollarsOf(costs.get(day) ?? 0));
}
