import type { ListColumn } from './list/column';
import type { Text } from '#/i18n';
import { commonCurrency, commonDigits } from '#/lib/money';

interface Options<T> {
  readonly key: string;
  readonly head: string;
  readonly rows: readonly T[];
  /** Null is unknown. */
  readonly value: (row: T) => number | null;
  readonly currency: (row: T) => string;
}

/** A column of amounts. Its head names the currency when all rows have the same. */
export function moneyColumn<T>(text: Text, { key, head, rows, value, currency }: Options<T>): ListColumn<T> {
  const common = commonCurrency(rows.map(currency));
  const digits =
    common === null
      ? 0
      : commonDigits(
          rows.map((row) => value(row) ?? 0),
          common,
        );
  const shown = (row: T) => {
    const amount = value(row);
    if (amount === null) return '–';
    if (common === null) return text.money(amount, currency(row));
    return text.number(amount, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  };
  const sum = (row: T) => {
    const amount = value(row);
    return amount === null ? null : { amount, currency: currency(row) };
  };
  const csv = (row: T) => (common === null && value(row) !== null ? `${value(row)} ${currency(row)}` : value(row));
  return { key, head: common === null ? head : `${head} (${common})`, isNumber: true, cell: shown, sum, csv };
}
