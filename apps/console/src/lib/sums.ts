import type { Text } from '#/i18n';

export interface Amount {
  readonly amount: number;
  /** Without a currency, a count. */
  readonly currency?: string;
}

/** One sum for each currency, largest first. Unknown amounts (null) count as nothing. */
export function sumsOf(amounts: Iterable<Amount | null>): Amount[] {
  const sums = new Map<string | undefined, number>();
  for (const each of amounts) if (each !== null) sums.set(each.currency, (sums.get(each.currency) ?? 0) + each.amount);
  return [...sums]
    .map(([currency, amount]) => ({ amount: Math.round(amount * 1e6) / 1e6, ...(currency === undefined ? {} : { currency }) }))
    .sort((a, b) => b.amount - a.amount);
}

export const amountText = (text: Text, { amount, currency }: Amount): string =>
  currency === undefined ? text.number(amount) : text.money(amount, currency);
