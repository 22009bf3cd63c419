import type { Text } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { sandboxNameColumn, timeColumn } from '#/ui/columns';
import type { ListColumn } from '#/ui/list/column';
import { AgentState } from '#/ui/seller-agents/state';

type Row = Schemas['SellerAgent'];

export function sellerAgentColumns(text: Text, account: string): ListColumn<Row>[] {
  return [
    sandboxNameColumn(text, ({ id }) => ({ to: '/a/$account/storefront/agents/$id', params: { account, id: String(id) } })),
    { key: 'state', head: text('field.status'), width: 10, csv: stateOf, cell: (row) => <AgentState agent={row} /> },
    { ...timeColumn('answered', text('sellerAgents.answered'), (row: Row) => row.health.lastAnsweredAt), width: 9, fold: 'sm' },
    {
      key: 'channels',
      head: text('field.channels'),
      width: 12,
      fold: 'md',
      csv: ({ channels = [] }) => channels.join(' '),
      cell: ({ channels = [] }) => (
        <span className="line-clamp-1">
          {channels.length === 0 ? text('sellerAgents.any') : channels.map((channel) => text.word('channel', channel)).join(', ')}
        </span>
      ),
    },
    {
      key: 'key',
      head: text('sellerAgents.token'),
      width: 8,
      fold: 'lg',
      csv: ({ hasCredentials }) => String(hasCredentials),
      cell: ({ hasCredentials }) => text(hasCredentials ? 'common.yes' : 'common.no'),
    },
  ];
}

const stateOf = ({ enabled = true, health }: Row): string => (enabled ? health.status : 'off');
