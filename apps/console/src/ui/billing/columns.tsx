import type { Text } from '#/i18n';
import { decimalOf, minorMoney, minorNumber } from '#/lib/minor';
import { commonCurrency } from '#/lib/money';
import type { ListColumn } from '#/ui/list/column';

interface Options<T> {
  readonly key: string;
  readonly head: string;
  readonly rows: readonly T[];
  /** In minor units; null is unknown. */
  readonly value: (row: T) => string | null;
  readonly currency: (row: T) => string;
}

/** A column of amounts in minor units, exact at any size. Its head names the currency when all rows have the same. */
export function minorColumn<T>(text: Text, { key, head, rows, value, currency }: Options<T>): ListColumn<T> {
  const common = commonCurrency(rows.map(currency));
  return {
    key,
    head: common === null ? head : `${head} (${common})`,
    isNumber: true,
    cell: (row) => {
      const minor = value(row);
      if (minor === null) return '–';
      // A column of a list has a fixed width: a larger amount wraps, so that no digit is cut off.
      return (
        <span className="wrap-break-word whitespace-normal">
          {(common === null ? minorMoney : minorNumber)(text, minor, currency(row))}
        </span>
      );
    },
    csv: (row) => {
      const minor = value(row);
      return minor === null ? null : { decimal: decimalOf(minor, currency(row)) };
    },
  };
}

/** The currency of each row, for files. */
export const currencyColumn = <T extends { currency: string }>(text: Text): ListColumn<T> => ({
  key: 'currency',
  head: text('field.currency'),
  width: 6,
  isExtra: true,
  csv: ({ currency }) => currency,
  cell: ({ currency }) => currency,
});
