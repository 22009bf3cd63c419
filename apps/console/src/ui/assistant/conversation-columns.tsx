import type { Text } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { nameColumn, timeColumn } from '#/ui/columns';
import type { ListColumn } from '#/ui/list/column';

type Conversation = Schemas['Conversation'];

export const conversationColumns = (text: Text, account: string): ListColumn<Conversation>[] => [
  nameColumn<Conversation>(
    text,
    (row) => row.title ?? text('assistant.untitled'),
    ({ conversationUid }) => ({ to: '/a/$account/assistant/$conversationUid', params: { account, conversationUid } }),
  ),
  {
    key: 'scope',
    head: text('assistant.scope'),
    width: 10,
    fold: 'md',
    csv: (row) => row.scopeId ?? row.scopeType,
    cell: (row) => (row.scopeType === 'advertiser' ? `${text('field.advertiser')} ${row.scopeId}` : text('assistant.scope.account')),
  },
  {
    key: 'messages',
    head: text('assistant.messages'),
    width: 7,
    isNumber: true,
    fold: 'sm',
    csv: (row) => row.messageCount,
    cell: (row) => text.number(row.messageCount),
  },
  { ...timeColumn<Conversation>('updated', text('field.updated'), (row) => row.updatedAt), width: 9.5 },
];
