import { Link, type LinkProps } from '@tanstack/react-router';
import type { ListColumn } from './list/column';
import { ForeignText, State, Tag, Time } from './parts';
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

/** A column of text of others. */
export const textColumn = <T,>(key: string, head: string, value: (row: T) => string): ListColumn<T> => ({
  key,
  head,
  csv: value,
  cell: (row) => <ForeignText>{value(row)}</ForeignText>,
});

/** The main column: the row's name, which leads to its page. */
export const nameColumn = <T,>(text: Text, name: (row: T) => string, link: (row: T) => LinkProps): ListColumn<T> => ({
  key: 'name',
  head: text('field.name'),
  isMain: true,
  csv: name,
  cell: (row) => (
    <Link {...link(row)} className="min-w-0 hover:underline">
      <ForeignText>{name(row)}</ForeignText>
    </Link>
  ),
});

/** The same with a tag for what is only for tests. */
export function sandboxNameColumn<T extends { name: string; sandbox?: boolean }>(text: Text, link: (row: T) => LinkProps): ListColumn<T> {
  const column = nameColumn<T>(text, ({ name }) => name, link);
  const cell = (row: T) => (
    <span className="flex min-w-0 flex-wrap items-center gap-2">
      {column.cell(row)}
      {row.sandbox && <Tag tone="information">{text('advertisers.sandbox')}</Tag>}
    </span>
  );
  return { ...column, cell };
}

/** A column of states, with their words. */
export const stateColumn = <T extends { status: string }>(text: Text, word: (row: T) => string): ListColumn<T> => ({
  key: 'status',
  head: text('field.status'),
  csv: word,
  cell: (row) => <State of={row.status}>{word(row)}</State>,
});

/** A column of instants, relative to now, and of `none` where there was none. */
export const timeColumn = <T,>(key: string, head: string, at: (row: T) => string | null, none = '–'): ListColumn<T> => ({
  key,
  head,
  csv: at,
  cell: (row) => {
    const time = at(row);
    return time === null ? none : <Time at={time} />;
  },
});
