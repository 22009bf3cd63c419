import { otherName } from './other-name';
import type { Text } from '#/i18n';
import { type Grant, isGrantor, levelOf } from '#/lib/grant';
import { nameColumn, stateColumn } from '#/ui/columns';
import type { ListColumn } from '#/ui/list/column';

const directionOf = (row: Grant, account: string) => (isGrantor(row, account) ? 'granted' : 'received');

/** Columns of advertiser grants. */
export const grantColumns = (text: Text, account: string): readonly ListColumn<Grant>[] => [
  {
    ...nameColumn<Grant>(
      text,
      (row) => otherName(text, row, account),
      ({ grantRef }) => ({ to: '/a/$account/accounts/grants/$id', params: { account, id: grantRef } }),
    ),
    head: text('grants.with'),
  },
  {
    key: 'direction',
    head: text('grants.direction'),
    width: 8,
    fold: 'md',
    csv: (row) => directionOf(row, account),
    cell: (row) => text.word('grants.direction', directionOf(row, account)),
  },
  { ...stateColumn<Grant>(text, (row) => text.word('grants.status', row.status)), width: 8.5 },
  {
    key: 'advertisers',
    head: text('grants.advertisers'),
    width: 9,
    fold: 'md',
    isNumber: true,
    csv: (row) => row.advertisers.length,
    cell: (row) => text.number(row.advertisers.length),
  },
  {
    key: 'may',
    head: text('grants.may'),
    width: 13,
    fold: 'lg',
    csv: (row) => row.capabilities.join(' '),
    cell: (row) => text.word('grants.may', levelOf(row)),
  },
  { key: 'until', head: text('grants.until'), width: 8, fold: 'sm', csv: (row) => row.expiresAt, cell: (row) => text.day(row.expiresAt) },
];
