import { SourceHealthState } from './source-health';
import type { Text } from '#/i18n';
import { type EventSource, eventTypeText, type ShareSummary } from '#/lib/event-source';
import { nameColumn, timeColumn } from '#/ui/columns';
import type { ListColumn } from '#/ui/list/column';
import { Time } from '#/ui/parts';

interface About {
  readonly account: string;
  readonly advertiser: number;
  /** What sellers have answered; null while it is loading. */
  readonly summaries: ReadonlyMap<string, ShareSummary> | null;
}

export function eventSourceColumns(text: Text, { account, advertiser, summaries }: About): ListColumn<EventSource>[] {
  const of = ({ eventSourceId }: EventSource) => summaries?.get(eventSourceId);
  return [
    nameColumn(
      text,
      ({ name }) => name,
      ({ eventSourceId: id }) => ({
        to: '/a/$account/event-sources/$advertiser/$id',
        params: { account, advertiser: String(advertiser), id },
      }),
    ),
    {
      key: 'events',
      head: text('eventSources.types'),
      width: 14,
      fold: 'md',
      csv: ({ eventTypes }) => eventTypes.join(' '),
      cell: ({ eventTypes }) => <span className="block truncate">{eventTypes.map(eventTypeText).join(', ')}</span>,
    },
    {
      key: 'domains',
      head: text('eventSources.domains'),
      width: 11,
      fold: 'lg',
      csv: ({ allowedDomains }) => allowedDomains.join(' '),
      cell: ({ allowedDomains }) =>
        allowedDomains.length === 0 ? (
          text('eventSources.anyDomain')
        ) : (
          <span dir="ltr" className="block truncate">
            {allowedDomains.join(', ')}
          </span>
        ),
    },
    {
      key: 'sellers',
      head: text('eventSources.sellers'),
      width: 6,
      isNumber: true,
      fold: 'sm',
      csv: (row) => of(row)?.sellers ?? 0,
      cell: (row) => (summaries === null ? '–' : text.number(of(row)?.sellers ?? 0)),
    },
    {
      key: 'health',
      head: text('eventSources.health'),
      width: 10,
      csv: (row) => of(row)?.health ?? null,
      cell: (row) => <SourceHealthState summary={of(row)} />,
    },
    {
      key: 'last',
      head: text('eventSources.last'),
      width: 9,
      fold: 'md',
      csv: (row) => of(row)?.lastEventAt ?? null,
      cell: (row) => {
        const at = of(row)?.lastEventAt ?? null;
        return at === null ? '–' : <Time at={at} />;
      },
    },
    { ...timeColumn('updated', text('field.updated'), ({ updatedAt }: EventSource) => updatedAt), isExtra: true },
    { ...timeColumn('created', text('field.created'), ({ createdAt }: EventSource) => createdAt), isExtra: true },
  ];
}
