import { PeekLink } from '../list/peek-link';
import type { Text } from '#/i18n';
import { supplyStatuses } from '#/lib/filter-values';
import type { Filter } from '#/lib/list-filters';
import type { SupplyRequest } from '#/lib/supply';
import { textColumn, timeColumn } from '#/ui/columns';
import type { ListColumn } from '#/ui/list/column';
import { Badge, ForeignText } from '#/ui/parts';

/** Columns of supply requests, of one account and of all. With `id`, a request has a side panel. */
export function supplyColumns<T extends SupplyRequest>(text: Text, id?: (row: T) => string): readonly ListColumn<T>[] {
  const channelOf = (row: T) => text.word('channel', row.channel);
  const statusOf = (row: T) => text.word('supply.status', row.status);
  return [
    {
      key: 'domain',
      head: text('supply.domain'),
      isMain: true,
      csv: (row) => row.domain,
      cell: (row) => (id === undefined ? <ForeignText>{row.domain}</ForeignText> : <PeekLink id={id(row)}>{row.domain}</PeekLink>),
    },
    { ...textColumn('channel', text('asks.channel'), channelOf), width: 9 },
    {
      key: 'status',
      head: text('field.status'),
      width: 9.5,
      fold: 'sm',
      csv: statusOf,
      cell: (row) => <Badge tone={row.status === 'available' ? 'good' : 'attention'}>{statusOf(row)}</Badge>,
    },
    { ...textColumn('geo', text('supply.geo'), (row: T) => row.geo ?? '–'), width: 9, fold: 'md' },
    { ...textColumn('desired', text('asks.desiredSupply'), (row: T) => row.desiredSupply ?? '–'), width: 12, fold: 'lg' },
    {
      key: 'launch',
      head: text('supply.launchDate'),
      width: 8,
      fold: 'md',
      csv: (row) => row.launchDate,
      cell: (row) => (row.launchDate === null ? '–' : text.day(row.launchDate)),
    },
    { ...textColumn('notes', text('supply.notes'), (row: T) => row.notes ?? '–'), width: 12, isExtra: true },
    { ...timeColumn('created', text('field.created'), (row: T) => row.createdAt), width: 8, isExtra: true },
  ];
}

export const statusFilter = (text: Text): Filter => ({
  key: 'status',
  kind: 'choice',
  label: text('field.status'),
  options: text.options('supply.status', supplyStatuses),
});
