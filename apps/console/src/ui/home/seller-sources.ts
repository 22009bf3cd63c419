import type { AttentionItem } from './attention';
import { type Source, source } from './source';
import type { AccountContext } from '#/lib/account-context';
import { $api } from '#/lib/api';
import { isolated } from '#/lib/isolated';
import { buyerOf } from '#/lib/order-state';
import { toneOf } from '#/lib/tones';

const limit = 10;
/** Days before its end at which a saved offer appears. */
const daysBeforeExpiry = 3;
/** Changes of a seller's objects reach the feed as notifications. */
const kinds = ['notification'];

export const sellerReadiness = $api.queryOptions('get', '/api/v2/storefront/readiness');

export const sellerSources = (context: AccountContext): readonly Source[] => [
  readiness(context),
  approvals(context),
  signals(context),
  agents(context),
  offers(context),
];

const readiness = ({ account, isAdmin }: AccountContext) =>
  source({
    label: 'home.source.readiness',
    kinds,
    query: sellerReadiness,
    items: ({ data }) =>
      data.checks
        .filter(({ status }) => status === 'missing' || status === 'partial')
        .map(({ id, name, status, isBlocker }): AttentionItem => ({
          key: id,
          urgency: isBlocker ? 'blocks' : 'next',
          since: null,
          tone: isBlocker ? 'bad' : 'attention',
          state: ['home.state', status],
          kind: id === 'terms' ? 'home.kind.terms' : 'home.kind.check',
          name: id === 'terms' ? null : name,
          why: { key: whyOf[id] ?? 'home.why.check' },
          // The check list of the storefront has the button that mends each.
          target: id === 'terms' ? null : { to: '/a/$account/storefront', params: { account } },
          due: id === 'terms' ? (isAdmin ? { inPlace: 'terms' } : null) : { label: 'home.due.look' },
        })),
  });

const whyOf: Readonly<Record<string, 'home.why.terms' | 'home.why.supply' | 'home.why.credentials' | 'home.why.channels'>> = {
  terms: 'home.why.terms',
  supply: 'home.why.supply',
  agent_credentials: 'home.why.credentials',
  agent_channels: 'home.why.channels',
};

/** Each is decided on its own page: what is approved has to be delivered, so it must be read. */
const approvals = ({ account }: AccountContext) =>
  source({
    label: 'home.source.approvals',
    kinds: ['media_buy'],
    query: $api.queryOptions('get', '/api/v2/storefront/media-buy-approvals', { params: { query: { status: ['pending'], limit } } }),
    items: ({ data }) =>
      data.map(({ mediaBuyId, requestedAt, mediaBuy }): AttentionItem => ({
        key: mediaBuyId,
        urgency: 'waits',
        since: requestedAt,
        tone: 'bad',
        state: ['home.state', 'waits'],
        kind: 'home.kind.order',
        name: buyerOf(mediaBuy),
        why: { key: 'home.why.approve', values: { id: mediaBuyId } },
        target: { to: '/a/$account/orders/$id', params: { account, id: mediaBuyId } },
        due: { label: 'home.due.decide' },
      })),
  });

const signals = ({ account }: AccountContext) =>
  source({
    label: 'home.source.signals',
    kinds: ['notification', 'demand_signal'],
    query: $api.queryOptions('get', '/api/v2/storefront/demand-signals', { params: { query: { status: ['SEARCHING'], limit } } }),
    items: ({ data }) =>
      data
        .filter(({ answer }) => answer === null)
        .map((signal): AttentionItem => ({
          key: signal.id,
          urgency: 'waits',
          since: signal.receivedAt,
          tone: toneOf(signal.dispatchStatus),
          state: ['home.signal', signal.dispatchStatus],
          kind: 'home.kind.signal',
          name: signal.campaignName ?? signal.advertiserName,
          why: { key: 'home.why.demand', values: { buyer: isolated(signal.buyerName) } },
          target: { to: '/a/$account/demand-signals/$id', params: { account, id: signal.id } },
          due: { label: 'home.due.confirm' },
        })),
  });

const agents = ({ account }: AccountContext) =>
  source({
    label: 'home.source.agents',
    kinds,
    query: $api.queryOptions('get', '/api/v2/storefront/seller-agents', { params: { query: { limit: 200 } } }),
    items: ({ data }) =>
      data
        .filter(({ enabled, health }) => enabled && health.status !== 'closed')
        .map(({ id, name, health }): AttentionItem => ({
          key: `agent ${id}`,
          urgency: 'failed',
          since: health.since,
          tone: 'bad',
          state: ['home.state', 'failing'],
          kind: 'home.kind.agent',
          name,
          why: health.reason === null ? { key: 'home.why.agent' } : { text: health.reason },
          target: { to: '/a/$account/storefront/agents/$id', params: { account, id: String(id) } },
          due: { label: 'home.due.look' },
        })),
  });

const offers = ({ account }: AccountContext) =>
  source({
    label: 'home.source.offers',
    kinds,
    query: $api.queryOptions('get', '/api/v2/storefront/proposals', { params: { query: { status: 'active', limit: 50 } } }),
    items: ({ data }) =>
      data
        .filter(({ expiresAt }) => Date.parse(expiresAt) < Date.now() + daysBeforeExpiry * 86_400_000)
        .map(({ id, label, expiresAt }): AttentionItem => ({
          key: `offer ${id}`,
          urgency: 'next',
          since: expiresAt,
          tone: 'attention',
          state: ['home.state', 'expires'],
          kind: 'home.kind.offer',
          name: label,
          why: { key: 'home.why.offer' },
          target: { to: '/a/$account/saved-offers/$id', params: { account, id: String(id) } },
          due: null,
        })),
  });
