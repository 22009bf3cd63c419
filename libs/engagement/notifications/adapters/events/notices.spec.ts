import type { CampaignEvents } from '@exchange/campaigns';
import type { MediaBuyEvents } from '@exchange/media-buys';
import type { OrderEvents } from '@exchange/orders';
import { notificationStatuses, notificationTypes } from '../../domain/notification-types';
import { moneyNotices } from '../../testing/money';
import { notices } from './notices';

const advertiserId = 3;
const campaign: CampaignEvents['campaigns.created'] = { campaignId: 'cmp_1', advertiserId, name: 'Oat', status: 'ACTIVE', revision: 2 };
const buy: MediaBuyEvents['media_buys.updated'] = {
  mediaBuyId: 'mb_1',
  campaignId: 'cmp_1',
  advertiserId,
  sellerId: 5,
  status: 'ACTIVE',
  sourceStatus: null,
  revision: 2,
};
const audience = { audienceId: 'aud_1', status: 'READY', uploadedCount: 10, matchedCount: 8 };
const suggestion = { suggestionId: 'sug_1', campaignId: 'cmp_1', advertiserId, mediaBuyId: 'mb_1', message: 'Spend more on mb_1.' };
const change: MediaBuyEvents['media_buys.change_agreed'] = {
  mediaBuyId: 'mb_1',
  campaignId: 'cmp_1',
  advertiserId,
  action: 'update',
  requestId: null,
  reason: null,
};
const impaired = { mediaBuyId: 'mb_1', campaignId: 'cmp_1', advertiserId };
const order: OrderEvents['orders.received'] = {
  mediaBuyId: 'sf_mb_1',
  storefrontId: 9,
  buyer: { customerId: 4, name: 'Motors Ltd' },
  what: 'received',
  by: 'buyer',
  actor: null,
  note: null,
  status: 'pending_approval',
  approval: 'pending',
  revision: 1,
};
const syndication = { status: 'FAILED', adcpAgentId: '5' };

const grant = { grantRef: 'advgrant_1', organization: 'Acme', capabilities: [], advertiserCount: 2, expiresAt: new Date() };

const agent = { agentId: 'agent_1', displayName: 'Planner' };
const ceiling = { ...agent, advertiserId: 1, month: '2026-01', ceiling: 100, committed: 80, currency: 'EUR' };

const expectedNotices: [string, object, string, string, string, (string | null)?][] = [
  ...moneyNotices,
  [
    'advertiser_grants.invited',
    { ...grant, side: 'grantee', advertiserCount: 1 },
    'advertiser_grant.invited',
    'warning',
    'Acme invites you to work on an advertiser: an admin accepts or rejects it.',
  ],
  [
    'advertiser_grants.accepted',
    { ...grant, side: 'grantor' },
    'advertiser_grant.accepted',
    'success',
    'Acme accepted the invitation to work on 2 advertisers.',
  ],
  [
    'advertiser_grants.rejected',
    { ...grant, side: 'grantor' },
    'advertiser_grant.rejected',
    'info',
    'The invitation to work on 2 advertisers was rejected by Acme.',
  ],
  [
    'advertiser_grants.revoked',
    { ...grant, side: 'grantee' },
    'advertiser_grant.revoked',
    'warning',
    'It was revoked: the grant of 2 advertisers by Acme.',
  ],
  [
    'advertiser_grants.revoked',
    { ...grant, side: 'grantor' },
    'advertiser_grant.revoked',
    'warning',
    'It was revoked: the grant of 2 advertisers to Acme.',
  ],
  [
    'advertiser_grants.expired',
    { ...grant, side: 'grantor' },
    'advertiser_grant.expired',
    'warning',
    'It expired: the grant of 2 advertisers to Acme.',
  ],
  [
    'approvals.requested',
    { approvalId: 'approval_1', accountId: 1, kind: 'child_account', name: 'Nordic', requestedBy: 'Nightly' },
    'approval.requested',
    'warning',
    'Nightly asks for the account "Nordic": an admin approves or rejects it.',
  ],
  [
    'asks.resolved',
    { askId: 'a', title: 'Empty exports', outcome: 'change' },
    'ask.resolved',
    'success',
    'Your ask "Empty exports" was resolved: say whether that helped.',
  ],
  [
    'asks.resolved',
    { askId: 'a', title: 'Empty exports', outcome: 'no_change' },
    'ask.resolved',
    'info',
    'Your ask "Empty exports" was resolved: say whether that helped.',
  ],
  [
    'oauth.app_connected',
    { clientName: 'Planner', redirectHost: 'app.example.com', verifiedHost: null, appId: 'app_1', userId: 1 },
    'app.connected',
    'info',
    'An app was connected: "Planner" (app.example.com).',
  ],
  ['buyer_agents.created', agent, 'buyer_agent.created', 'info', 'The buyer agent "Planner" was created. Nothing is granted to it yet.'],
  ['buyer_agents.suspended', agent, 'buyer_agent.suspended', 'warning', 'The buyer agent "Planner" was suspended: its keys are refused.'],
  ['buyer_agents.resumed', agent, 'buyer_agent.updated', 'info', 'The buyer agent "Planner" was resumed: its keys work again.'],
  ['buyer_agents.retired', agent, 'buyer_agent.updated', 'info', 'The buyer agent "Planner" was retired, for good.'],
  [
    'buyer_agents.ceiling_nearly_reached',
    ceiling,
    'buyer_agent.ceiling_nearly_reached',
    'warning',
    'The buyer agent "Planner" has committed 80 EUR of its 100 EUR for 2026-01.',
  ],
  [
    'buyer_agents.ceiling_reached',
    { ...ceiling, committed: 100 },
    'buyer_agent.ceiling_reached',
    'warning',
    'The buyer agent "Planner" has reached its ceiling of 100 EUR for 2026-01.',
  ],
  ['campaigns.created', campaign, 'campaign.created', 'success', 'Campaign "Oat" was created.'],
  ['campaigns.updated', campaign, 'campaign.updated', 'info', 'Campaign "Oat" was updated and is active.'],
  ['campaigns.updated', { ...campaign, status: 'COMPLETED' }, 'campaign.completed', 'success', 'Campaign "Oat" is completed.'],
  ['campaigns.archived', campaign, 'campaign.deleted', 'info', 'Campaign "Oat" was archived.'],
  ['media_buys.created', buy, 'media_buy.created', 'success', 'Media buy mb_1 was created.'],
  ['media_buys.updated', buy, 'media_buy.updated', 'success', 'Media buy mb_1 is active.'],
  ['media_buys.updated', { ...buy, status: 'PAUSED' }, 'media_buy.updated', 'info', 'Media buy mb_1 is paused.'],
  [
    'media_buys.updated',
    { ...buy, status: 'PENDING_APPROVAL' },
    'media_buy.awaiting_source_moderation',
    'info',
    "Media buy mb_1 waits for the seller's answer.",
  ],
  [
    'media_buys.updated',
    { ...buy, status: 'REJECTED' },
    'media_buy.source_rejected',
    'error',
    'Media buy mb_1 was rejected by the seller.',
  ],
  [
    'media_buys.updated',
    { ...buy, status: 'FAILED' },
    'media_buy.forward_failed',
    'error',
    'Media buy mb_1 could not be booked with the seller.',
  ],
  [
    'media_buys.updated',
    { ...buy, status: 'PENDING_BUYER_DECISION', bookedOtherwise: 'East booked 20.00 EUR instead of 12.00 EUR (price of “Evenings”).' },
    'media_buy.updated',
    'warning',
    'Media buy mb_1 waits for your decision: East booked 20.00 EUR instead of 12.00 EUR (price of “Evenings”).',
  ],
  ['media_buys.updated', { ...buy, status: 'ARCHIVED' }, 'media_buy.deleted', 'info', 'Media buy mb_1 was archived.'],
  [
    'webhooks.subscription_failed',
    { subscriptionId: 'whs_1', url: 'https://user:secret@hooks.example/path?token=1', failureCount: 10 },
    'system.warning',
    'warning',
    'The webhook to hooks.example failed 10 times in a row: nothing is sent to it any more.',
  ],
  [
    'audiences.synced',
    { operationId: 'op_1', advertiserId, audiences: [audience] },
    'audience.synced',
    'success',
    'An audience sync finished: 1 audience.',
  ],
  [
    'audiences.synced',
    { operationId: 'op_1', advertiserId, audiences: [audience, { ...audience, status: 'ERROR' }] },
    'audience.synced',
    'warning',
    'An audience sync finished: 2 audiences.',
  ],
  [
    'audiences.sync_failed',
    { operationId: 'op_1', advertiserId, reason: 'the file is gone' },
    'audience.sync_failed',
    'error',
    'An audience sync failed: the file is gone',
  ],
  ['syndication.completed', { advertiserId, syndication }, 'syndication.completed', 'success', 'An agent took what was shared with it.'],
  [
    'syndication.failed',
    { advertiserId, syndication, message: 'The agent has no room.' },
    'syndication.failed',
    'error',
    'The agent has no room.',
  ],
  ['media_buys.change_agreed', change, 'media_buy_update_proposal.approved', 'success', 'The seller agreed to change media buy mb_1.'],
  [
    'media_buys.change_refused',
    { ...change, reason: 'It is sold out.' },
    'media_buy_update_proposal.rejected',
    'error',
    'The seller refused to change media buy mb_1: It is sold out.',
  ],
  [
    'media_buys.drifted',
    { mediaBuyId: 'mb_1', campaignId: 'cmp_1', advertiserId, fields: ['pacing'] },
    'media_buy.updated',
    'warning',
    'The seller of media buy mb_1 does something else than what was ordered: pacing.',
  ],
  [
    'media_buys.delivery_issue',
    { mediaBuyId: 'mb_1', campaignId: 'cmp_1', advertiserId, code: 'OTHER_CURRENCY', message: 'It is in USD.', packageIds: ['mb_1-1'] },
    'media_buy.updated',
    'warning',
    'Delivery of media buy mb_1: It is in USD.',
  ],
  ['media_buys.impaired', { ...impaired, message: 'It broke.' }, 'media_buy.updated', 'warning', 'Media buy mb_1 is impaired. It broke.'],
  ['media_buys.impaired', { ...impaired, message: null }, 'media_buy.updated', 'success', 'Media buy mb_1 is not impaired any more.'],
  ['orders.received', order, 'media_buy.approval_requested', 'warning', 'Motors Ltd wants to buy: approve or reject it.'],
  [
    'orders.received',
    { ...order, approval: null, status: 'booked', buyer: { customerId: null, name: null } },
    'media_buy.created',
    'success',
    'A buyer bought sf_mb_1.',
  ],
  [
    'orders.changed',
    { ...order, what: 'changed', status: 'pending_approval' },
    'media_buy.updated',
    'info',
    'Media buy sf_mb_1 was changed and is pending approval.',
  ],
  ['suggestions.received', suggestion, 'optimization.suggestion_received', 'info', suggestion.message],
  ['suggestions.approved', suggestion, 'optimization.suggestion_approved', 'success', suggestion.message],
  ['suggestions.rejected', suggestion, 'optimization.suggestion_rejected', 'info', suggestion.message],
  ['suggestions.applied', suggestion, 'optimization.suggestion_applied', 'success', suggestion.message],
  ['suggestions.failed', suggestion, 'optimization.suggestion_failed', 'error', suggestion.message],
];

describe('notices', () => {
  test.each(expectedNotices)('turn %s %j into %s', (event, payload, type, status, message) => {
    const notice = notices[event]!(payload as never)!;
    expect(notice).toMatchObject({ type, status, message });
    expect(notificationTypes).toContain(notice.type);
    expect(notificationStatuses).toContain(notice.status);
    // Pages for admins alone are not linked.
    if (/^(billing|payments|plans)\./.test(event)) expect(notice.path).toBeNull();
    // Links lead to a page of the console or of this server, never to an operation of the API.
    expect(notice.path ?? 'apps').toMatch(
      /^(campaigns\/|media-buys\/|orders\/|suggestions\/|webhooks\/|tasks\/|asks\/|sharing\?advertiser=\d+(&status=FAILED)?$|\/approvals\/1\/|apps$)/,
    );
  });

  test('notify nobody of their own actions or of changes that are notified as suggestions', () => {
    expect(notices['orders.changed']!({ ...order, by: 'seller', what: 'paused' } as never)).toBeNull();
    expect(notices['media_buys.change_agreed']!({ ...change, requestId: 'sug_1' } as never)).toBeNull();
  });

  test('of a requested approval are for the admins alone, who decide it', () => {
    const admins = Object.keys(notices).filter((event) => {
      const [, example] = expectedNotices.find(([name]) => name === event)!;
      return notices[event]!(example as never)?.isForAdmins;
    });
    expect(admins).toEqual(['approvals.requested']);
  });

  test('are all covered by the examples above', () => {
    expect([...new Set(expectedNotices.map(([event]) => event))].toSorted()).toEqual(Object.keys(notices).toSorted());
  });

  test('name the advertiser and the campaign, or neither for the whole account', () => {
    expect(notices['campaigns.created']!(campaign as never)).toMatchObject({ advertiserId, campaignId: 'cmp_1' });
    const failed = notices['webhooks.subscription_failed']!({
      subscriptionId: 'whs_1',
      url: 'https://a.example',
      failureCount: 10,
    } as never)!;
    expect(failed.advertiserId).toBeUndefined();
    expect(JSON.stringify(failed)).not.toMatch(/secret|token/);
    expect(notices['oauth.app_connected']!({ clientName: 'Planner', userId: 9 } as never)).toMatchObject({ userId: 9 });
  });

  test('of an audience sync contain operation, advertiser and results; of a syndication its record', () => {
    const synced = { operationId: 'op_1', advertiserId, audiences: [audience] };
    expect(notices['audiences.synced']!(synced as never)!.data).toEqual(synced);
    expect(notices['syndication.completed']!({ advertiserId, syndication } as never)!.data).toEqual({ advertiserId, syndication });
  });
});
