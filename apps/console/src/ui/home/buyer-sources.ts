import type { AttentionItem } from './attention';
import { type Source, source } from './source';
import type { AccountContext } from '#/lib/account-context';
import { $api, api, type Schemas } from '#/lib/api';
import { toneOf } from '#/lib/tones';

/** Maximum number of objects of one kind on the home page. */
const limit = 10;
/** Drafts whose sellers are asked about, one request each. */
const maxDrafts = 5;

export const buyerReadiness = $api.queryOptions('get', '/api/v2/buyer/readiness', { params: { query: { limit: 1 } } });

export const buyerSources = (context: AccountContext): readonly Source[] => [
  readiness(context),
  mediaBuys(context),
  tasks(context),
  webhooks(context),
  suggestions(context),
  proposals(context),
];

const readiness = ({ account, isAdmin }: AccountContext) =>
  source({
    label: 'home.source.readiness',
    kinds: ['notification'],
    query: buyerReadiness,
    items: ({ data }) => data.checks.filter(({ status }) => status !== 'complete').map((check) => checkItem(check, account, isAdmin)),
  });

const checks: Readonly<Record<string, Pick<AttentionItem, 'kind' | 'why' | 'due'>>> = {
  terms: { kind: 'home.kind.terms', why: { key: 'home.why.terms' }, due: { inPlace: 'terms' } },
  operator_identity: { kind: 'setup.domain', why: { key: 'setup.domain.hint' }, due: { inPlace: 'operator' } },
  account_standing: { kind: 'home.kind.standing', why: { key: 'home.why.standing' }, due: { label: 'home.due.look' } },
};

function checkItem({ id, status, isBlocker, action }: Schemas['BuyerCheck'], account: string, isAdmin: boolean): AttentionItem {
  const known = checks[id] ?? { kind: 'home.kind.check', why: { text: action?.label ?? id }, due: null };
  return {
    ...known,
    key: id,
    urgency: isBlocker ? 'blocks' : 'next',
    since: null,
    tone: isBlocker ? 'bad' : 'attention',
    state: ['home.state', status],
    name: null,
    target: isAdmin && id === 'account_standing' ? { to: '/a/$account/billing', params: { account } } : null,
    due: isAdmin ? known.due : null,
  };
}

const waiting = ['INPUT_REQUIRED', 'PENDING_BUYER_DECISION'] as const;

const mediaBuys = ({ account }: AccountContext) =>
  source({
    label: 'mediaBuys.title',
    kinds: ['media_buy'],
    query: $api.queryOptions('get', '/api/v2/buyer/media-buys', {
      params: { query: { status: [...waiting, 'FAILED', 'REJECTED'], limit } },
    }),
    items: ({ data }) =>
      data.map((buy): AttentionItem => {
        const isWaiting = waiting.some((status) => status === buy.status);
        return {
          key: buy.mediaBuyId,
          urgency: isWaiting ? 'waits' : 'failed',
          since: buy.pendingSince ?? buy.updatedAt,
          tone: toneOf(buy.status),
          state: ['status', buy.status],
          kind: 'home.kind.mediaBuy',
          name: buy.name,
          why: { text: buy.message ?? buy.sellerName },
          target: { to: `/a/$account/media-buys/$id${isWaiting ? '' : '/delivery'}`, params: { account, id: buy.mediaBuyId } },
          due: { label: isWaiting ? 'home.due.decide' : 'home.due.look' },
        };
      }),
  });

const tasks = ({ account }: AccountContext) =>
  source({
    label: 'tasks.title',
    kinds: ['task'],
    query: $api.queryOptions('get', '/api/v2/buyer/tasks', { params: { query: { status: 'input-required', limit } } }),
    items: ({ data }) =>
      data.map((task): AttentionItem => ({
        key: task.taskId,
        urgency: 'waits',
        since: task.updatedAt,
        tone: toneOf(task.status),
        state: ['tasks.state', task.status],
        kind: `tasks.type.${task.taskType}`,
        name: null,
        why: task.error === null ? { key: 'tasks.state.text.input-required' } : { text: task.error.message },
        target: { to: '/a/$account/tasks/$id', params: { account, id: task.taskId } },
        due: { label: 'home.due.look' },
      })),
  });

const webhooks = ({ account }: AccountContext) =>
  source({
    label: 'webhooks.title',
    kinds: ['notification'],
    query: $api.queryOptions('get', '/api/v2/buyer/webhook-subscriptions'),
    items: ({ data }) =>
      data.subscriptions
        .filter(({ status }) => status === 'failed')
        .map(({ id, url, failureCount, lastFailure, updatedAt }): AttentionItem => ({
          key: id,
          urgency: 'failed',
          since: lastFailure ?? updatedAt,
          tone: 'bad',
          state: ['home.state', 'stopped'],
          kind: 'webhooks.one',
          name: url,
          why: { key: 'home.why.webhook', values: { count: failureCount } },
          target: { to: '/a/$account/webhooks/$id', params: { account, id } },
          due: { label: 'home.due.deliveries' },
        })),
  });

const suggestions = ({ account }: AccountContext) =>
  source({
    label: 'home.source.suggestions',
    kinds: ['notification'],
    query: $api.queryOptions('get', '/api/v2/buyer/optimization-suggestions', { params: { query: { status: 'received', limit } } }),
    items: ({ data }) =>
      data.map((one): AttentionItem => ({
        key: one.suggestionId,
        urgency: 'next',
        since: one.createdAt,
        tone: 'information',
        state: ['home.state', 'suggested'],
        kind: 'home.kind.suggestion',
        name: one.mediaBuyName,
        why: { text: one.mediaBuyScalingRationale },
        target: { to: '/a/$account/suggestions/$id', params: { account, id: one.suggestionId } },
        due: { label: 'home.due.decide' },
      })),
  });

/** Drafts that sellers have answered, and that are not executed. */
const proposals = ({ account }: AccountContext) =>
  source({
    label: 'proposals.title',
    kinds: ['campaign', 'discovery'],
    query: { queryKey: ['answered drafts'], queryFn: loadAnsweredDrafts },
    items: (drafts) =>
      drafts.map(({ campaign, discoveryId, isRunning, responded, asked }): AttentionItem => ({
        key: campaign.campaignId,
        urgency: 'next',
        since: campaign.updatedAt,
        tone: isRunning ? 'attention' : 'information',
        state: ['home.state', isRunning ? 'running' : 'answered'],
        kind: 'home.kind.campaign',
        name: campaign.name,
        why: { key: 'home.why.proposals', values: { responded, asked } },
        target: { to: '/a/$account/discovery/$id', params: { account, id: discoveryId } },
        due: { label: 'home.due.choose' },
      })),
  });

interface AnsweredDraft {
  readonly campaign: Schemas['CampaignSummary'];
  readonly discoveryId: string;
  readonly isRunning: boolean;
  readonly responded: number;
  readonly asked: number;
}

async function loadAnsweredDrafts(): Promise<readonly AnsweredDraft[]> {
  const drafts = await api.GET('/api/v2/buyer/campaigns', {
    params: { query: { status: ['DRAFT'], mode: 'discovery', limit: maxDrafts } },
  });
  const answered = drafts.data!.data.map(async (campaign): Promise<AnsweredDraft[]> => {
    const { data } = await api.GET('/api/v2/buyer/campaigns/{id}/proposals', {
      params: { path: { id: campaign.campaignId }, query: { limit: 1 } },
    });
    const { state, executionId, executionStatus, progress } = data!.data;
    if (state !== 'ok' || executionId === null || progress.responded === 0) return [];
    const { responded, asked } = progress;
    return [{ campaign, discoveryId: executionId, isRunning: executionStatus === 'running', responded, asked }];
  });
  return (await Promise.all(answered)).flat();
}
