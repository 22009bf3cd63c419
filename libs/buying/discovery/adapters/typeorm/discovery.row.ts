import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf, type Mapping } from '@exchange/platform';
import { SellerAsk, type SellerAskState } from '../../domain/ask';
import { Discovery, type DiscoveryState } from '../../domain/discovery';
import { discoveryErrors } from '../../domain/errors';

const columns = {
  accountId: column.id('account_id', { primary: true }),
  id: column.text('id', { primary: true }),
  advertiserId: column.id('advertiser_id'),
  campaignId: column.text('campaign_id', { nullable: true }),
  campaignRevision: column.integer('campaign_revision', { nullable: true }),
  brief: column.json('brief'),
  cohort: column.text('cohort', { nullable: true }),
  waitSeconds: column.integer('wait_seconds'),
  status: column.text('status'),
  round: column.integer('round'),
  refine: column.json('refine'),
  revision: column.integer('revision'),
  sellersRequested: column.integer('sellers_requested'),
  sellersResponded: column.integer('sellers_responded'),
  sellersFailed: column.integer('sellers_failed'),
  pendingAgents: column.texts('pending_agents'),
  createdAt: column.timestamp('created_at'),
  deadlineAt: column.timestamp('deadline_at'),
  completedAt: column.timestamp('completed_at', { nullable: true }),
  expiresAt: column.timestamp('expires_at'),
  stoppedAt: column.timestamp('stopped_at', { nullable: true }),
  trace: column.text('trace', { nullable: true }),
} satisfies ColumnsOf<DiscoveryState>;

export const discoveryRow = new EntitySchema<DiscoveryState>({ name: 'Discovery', tableName: 'discoveries', columns });

export const askRow = new EntitySchema<SellerAskState>({
  name: 'DiscoveryAsk',
  tableName: 'discovery_asks',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    discoveryId: column.text('discovery_id', { primary: true }),
    sellerId: column.id('seller_id', { primary: true }),
    sellerSlug: column.text('seller_slug'),
    sellerName: column.text('seller_name'),
    sellerLogoUrl: column.text('seller_logo_url', { nullable: true }),
    sellerAccountId: column.id('seller_account_id', { nullable: true }),
    origin: column.text('origin', { nullable: true }),
    standing: column.text('standing'),
    status: column.text('status'),
    round: column.integer('round'),
    fence: column.integer('fence'),
    leaseUntil: column.timestamp('lease_until', { nullable: true }),
    deadlineAt: column.timestamp('deadline_at'),
    reason: column.text('reason', { nullable: true }),
    latencyMs: column.integer('latency_ms', { nullable: true }),
    createdAt: column.timestamp('created_at'),
    askedAt: column.timestamp('asked_at', { nullable: true }),
    settledAt: column.timestamp('settled_at', { nullable: true }),
  } satisfies ColumnsOf<SellerAskState>,
});

/** Fields shown in an audit entry; all others are internal at the start of a discovery. */
const shown: readonly string[] = ['brief', 'waitSeconds', 'sellersRequested'];
const shownOfBrief = 80;

export const discoveryMapping: Mapping<DiscoveryState, Discovery> = {
  schema: discoveryRow,
  from: (state) => new Discovery(state),
  caps: [{ name: 'discoveries', per: ['accountId'], error: discoveryErrors.tooMany }],
  audited: {
    resourceType: 'DISCOVERY',
    noun: 'for offers on the brief',
    accountId: (state) => state.accountId,
    id: (state) => state.id,
    name: ({ brief }) => (brief.text.length > shownOfBrief ? `${brief.text.slice(0, shownOfBrief - 1)}…` : brief.text),
    scope: ({ advertiserId, campaignId }) => ({ advertiserId, campaignId }),
    labels: { sellersRequested: 'Sellers asked', waitSeconds: 'Seconds to wait' },
    hidden: Object.keys(columns).filter((name) => !shown.includes(name)) as (keyof DiscoveryState)[],
  },
};
export const askMapping: Mapping<SellerAskState, SellerAsk> = { schema: askRow, from: (state) => new SellerAsk(state) };
