import type { AttentionItem } from './attention';
import { staffAskItems } from './due-items';
import { type Source, source } from './source';
import type { AccountContext } from '#/lib/account-context';
import { $api } from '#/lib/api';
import { isolated } from '#/lib/isolated';

const limit = 10;

/** Sources of buyers and sellers. Only admins may list approvals, and only staff the asks of all accounts. */
export const sharedSources = (context: AccountContext): readonly Source[] => [
  ...(context.isAdmin ? [approvals(context)] : []),
  asks(context),
  ...(context.isStaff ? [staffAsks(context)] : []),
];

const approvals = ({ account }: AccountContext) =>
  source({
    label: 'home.source.accountApprovals',
    kinds: ['notification'],
    query: $api.queryOptions('get', '/api/v2/approvals', { params: { query: { state: 'pending', limit } } }),
    items: ({ data }) =>
      data.map(({ id, account: { name }, requestedBy, createdAt }): AttentionItem => ({
        key: id,
        urgency: 'waits',
        since: createdAt,
        tone: 'bad',
        state: ['home.state', 'waits'],
        kind: 'home.kind.approval',
        name,
        why: { key: 'home.why.approval', values: { person: isolated(requestedBy) } },
        target: { to: '/a/$account/accounts/requests', params: { account }, search: { state: 'pending', peek: id } },
        due: { label: 'home.due.decide' },
      })),
  });

const asks = ({ account }: AccountContext) =>
  source({
    label: 'asks.title',
    kinds: ['ask'],
    query: $api.queryOptions('get', '/api/v2/asks', { params: { query: { state: 'open', limit: 50 } } }),
    items: ({ data }) =>
      data
        .filter(({ disposition }) => disposition === 'awaiting_requester')
        .map(({ id, title, resolution, resolvedAt, updatedAt }): AttentionItem => ({
          key: id,
          urgency: 'waits',
          since: resolvedAt ?? updatedAt,
          tone: 'attention',
          state: ['home.state', 'answered'],
          kind: 'home.kind.ask',
          name: title,
          why: resolution === null ? { key: 'home.why.ask' } : { text: resolution.requesterAction ?? resolution.whatChanged },
          target: { to: '/a/$account/asks/$id', params: { account, id } },
          due: { label: 'home.due.confirm' },
        })),
  });

/** Oldest first. The feed of an account does not tell what others file. */
const staffAsks = ({ account }: AccountContext) =>
  source({
    label: 'staff.title',
    kinds: ['ask'],
    query: $api.queryOptions('get', '/api/v2/staff/asks', { params: { query: { limit } } }),
    items: ({ data }) => staffAskItems(data, account),
  });
