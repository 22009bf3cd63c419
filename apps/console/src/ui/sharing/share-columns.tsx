import { Link } from '@tanstack/react-router';
import { ShareActions } from './share-actions';
import { ShareState, takenText } from './share-state';
import type { Text } from '#/i18n';
import { type Share, shareState } from '#/lib/sharing';
import { timeColumn } from '#/ui/columns';
import type { ListColumn } from '#/ui/list/column';
import { ForeignText } from '#/ui/parts';

/** Columns of all shares of an advertiser. */
export function shareColumns(text: Text, account: string, nameOf: (seller: string) => string): ListColumn<Share>[] {
  return [
    {
      key: 'resource',
      head: text('sharing.what'),
      isMain: true,
      csv: ({ resourceId }) => resourceId,
      cell: (row) => (
        <span className="flex min-w-0 gap-x-1">
          <ResourceLink account={account} share={row} />
          <span className="min-w-0 shrink-[2] text-mute @min-[30rem]:hidden">
            <ForeignText>{nameOf(row.adcpAgentId)}</ForeignText>
          </span>
        </span>
      ),
    },
    { key: 'type', head: text('sharing.type'), width: 8, fold: 'md', csv: typeOf(text), cell: typeOf(text) },
    {
      key: 'seller',
      head: text('field.seller'),
      width: 12,
      fold: 'sm',
      csv: ({ adcpAgentId }) => nameOf(adcpAgentId),
      cell: ({ adcpAgentId }) => <ForeignText>{nameOf(adcpAgentId)}</ForeignText>,
    },
    {
      key: 'status',
      head: text('field.status'),
      width: 9,
      csv: (row) => text(`sharing.state.${shareState(row)}`),
      cell: (row) => <ShareState share={row} isShort />,
    },
    {
      key: 'why',
      head: text('sharing.why'),
      width: 13,
      fold: 'lg',
      csv: ({ errorMessage }) => errorMessage,
      cell: ({ errorMessage }) => (errorMessage === null ? '–' : <ForeignText>{errorMessage}</ForeignText>),
    },
    {
      key: 'taken',
      head: text('sharing.taken'),
      width: 12,
      isExtra: true,
      csv: (row) => takenText(text, row),
      cell: (row) => takenText(text, row) || '–',
    },
    { ...timeColumn('at', text('field.updated'), (row: Share) => row.updatedAt), isExtra: true },
    {
      key: 'actions',
      head: text('sharing.actions'),
      isAction: true,
      width: 9,
      fold: 'sm',
      cell: (row) => <ShareActions share={row} seller={nameOf(row.adcpAgentId)} isFirst />,
    },
  ];
}

const typeOf =
  (text: Text) =>
  ({ resourceType }: Share): string =>
    text.word('sharing.type', resourceType);

const pages = {
  AUDIENCE: '/a/$account/audiences/$advertiser/$id',
  CATALOG: '/a/$account/catalogs/$advertiser/$id',
  EVENT_SOURCE: '/a/$account/event-sources/$advertiser/$id',
} as const;

/** The resource, which leads to its page. */
function ResourceLink({ account, share: { advertiserId, resourceId: id, resourceType } }: { account: string; share: Share }) {
  return (
    <Link to={pages[resourceType]} params={{ account, advertiser: String(advertiserId), id }} className="min-w-0 hover:underline">
      <ForeignText>{id}</ForeignText>
    </Link>
  );
}
