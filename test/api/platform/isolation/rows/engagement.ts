import { policyNamed } from '../policies';
import type { Row, Rows } from '../row';
import { aConfirmation, must } from '../seed';

const webhooksPolicy = policyNamed('webhook subscriptions');

const conversations = '/api/v2/assistant/conversations';
const subscriptions = '/api/v2/buyer/webhook-subscriptions';

/** The feed of the account, at each of its addresses; sellers have no advertisers to narrow it by. */
const notificationsAt = (path: string, isNarrowed = true): Rows => ({
  [`GET ${path}`]: isNarrowed
    ? {
        with: ({ campaign, advertiser }) => ({ query: { campaignId: campaign, brandAgentId: advertiser } }),
        strange: { campaign: 'nothing', advertiser: 'nothing' },
        agent: 'list',
      }
    : {},
  [`POST ${path}/read-all`]: isNarrowed
    ? { with: ({ advertiser }) => ({ body: { brandAgentId: Number(advertiser) } }), strange: { advertiser: 'nothing' }, agent: 'list' }
    : {},
  [`POST ${path}/{id}/acknowledge`]: { at: { id: 'notification' }, agent: 'reading' },
  [`POST ${path}/{id}/read`]: { at: { id: 'notification' }, agent: 'reading' },
});

/** What models were used for, at each of its addresses. */
const quotaDesk = { agent: 'account', isForStaff: true, at: { accountId: 'account' }, strange: { account: 'public' } } as const;

const usageAt = (path: string): Rows => ({
  [`GET ${path}/summary`]: { agent: 'account' },
  [`GET ${path}/by-model`]: { agent: 'account' },
  [`GET ${path}/by-feature`]: { agent: 'account' },
  [`GET ${path}/quota`]: { agent: 'account' },
  [`PUT ${path}/quota`]: { agent: 'account', with: () => ({ body: { accountLimitMicroUsd: 1_000_000 } }) },
});

let place = 0;
/** Answers are given on loopback; nothing listens there. An account has no third one to the same URL. */
const receiver = () => ({
  url: `http://127.0.0.1:9/hook/${(place += 1)}`,
  secret: 'a-secret-of-some-length-0123456789',
  eventTypes: ['discovery.revision'],
});

const subscribed: Row['uses'] = async (api, { owner }) => {
  const { subscription } = await must(api.post(subscriptions, { as: owner, body: receiver() }));
  return { subscription: subscription.id };
};
const conversing: Row['uses'] = async (api, { owner }) => {
  const { conversationUid } = await must(api.post(conversations, { as: owner, body: {} }));
  return { conversation: conversationUid };
};

/** A budget that waits to be confirmed. */
const confirming: Row['uses'] = async (api, { owner, accountId, ids }) => {
  const { user } = await must(api.get('/api/v2/auth/session', { as: owner }));
  return { confirmation: await aConfirmation(api, { accountId, userId: user.id, conversation: ids.conversation }) };
};
const prompting: Row['with'] = ({ conversation, advertiser }) => ({
  body: { prompt: 'Hello', conversationUid: conversation, scopeType: 'advertiser', scopeId: advertiser },
});
const assistant = '/api/v2/assistant';

export const engagement: Rows = {
  [`POST ${assistant}/chat`]: {
    by: 'its person',
    agent: 'account',
    with: prompting,
    // Of a conversation that has begun it is ignored.
    strange: { advertiser: 'kept' },
    uses: conversing,
  },
  [`POST ${assistant}/chat/stream`]: {
    by: 'its person',
    agent: 'account',
    with: prompting,
    strange: { advertiser: 'kept' },
    uses: conversing,
    isStream: true,
  },
  [`GET ${assistant}/chat/{conversationUid}/stream`]: { at: { conversationUid: 'conversation' }, by: 'its person', agent: 'account' },
  [`POST ${assistant}/chat/{conversationUid}/stop`]: { at: { conversationUid: 'conversation' }, by: 'its person', agent: 'account' },
  [`POST ${assistant}/confirmations/{confirmationUid}/decision`]: {
    at: { confirmationUid: 'confirmation' },
    by: 'its person',
    agent: 'account',
    with: () => ({ body: { decision: 'cancel' } }),
    but: { admin: '403', member: '403', "member's key": '403' },
    uses: confirming,
  },
  [`GET ${conversations}`]: { by: 'person', agent: 'account' },
  [`POST ${conversations}`]: {
    by: 'person',
    agent: 'account',
    with: ({ advertiser }) => ({ body: { scopeType: 'advertiser', scopeId: advertiser } }),
    strange: { advertiser: 400 },
  },
  [`GET ${conversations}/{conversationUid}`]: { at: { conversationUid: 'conversation' }, by: 'its person', agent: 'account' },
  [`PATCH ${conversations}/{conversationUid}`]: {
    at: { conversationUid: 'conversation' },
    by: 'its person',
    agent: 'account',
    with: () => ({ body: { title: 'Renamed' } }),
  },
  [`DELETE ${conversations}/{conversationUid}`]: {
    at: { conversationUid: 'conversation' },
    by: 'its person',
    agent: 'account',
    uses: conversing,
  },
  [`POST ${conversations}/{conversationUid}/messages`]: {
    at: { conversationUid: 'conversation' },
    by: 'its person',
    agent: 'account',
    with: () => ({ body: { text: 'Hello' } }),
    conflicts: true,
  },
  'GET /api/v2/assistant/user-preferences': { by: 'person or nothing', agent: 'open' },
  'PUT /api/v2/assistant/user-preferences/language': { by: 'person', agent: 'account', with: () => ({ body: { language: 'de' } }) },
  'GET /api/v2/notification-preferences': { by: 'person or nothing', agent: 'open' },
  'PUT /api/v2/notification-preferences': { by: 'person', agent: 'account', with: () => ({ body: { optIns: [] } }) },
  ...notificationsAt('/api/v2/notifications'),
  ...notificationsAt('/api/v2/buyer/notifications'),
  ...notificationsAt('/api/v2/storefront/notifications', false),
  ...usageAt('/api/v2/usage'),
  ...usageAt('/api/v2/storefront/usage'),
  'GET /api/v2/staff/usage/accounts/{accountId}/quota': quotaDesk,
  'PUT /api/v2/staff/usage/accounts/{accountId}/quota': {
    ...quotaDesk,
    with: () => ({ body: { accountLimitMicroUsd: 5_000_000 } }),
  },
  [`GET ${subscriptions}`]: { by: [webhooksPolicy, 'list'] },
  [`POST ${subscriptions}`]: { by: [webhooksPolicy, 'register'], with: () => ({ body: receiver() }) },
  [`DELETE ${subscriptions}/{id}`]: { at: { id: 'subscription' }, by: [webhooksPolicy, 'delete'], uses: subscribed },
  [`GET ${subscriptions}/{id}/deliveries`]: { at: { id: 'subscription' }, by: [webhooksPolicy, 'read deliveries'] },
  [`POST ${subscriptions}/{id}/deliveries/{deliveryId}/redeliver`]: {
    at: { id: 'subscription', deliveryId: 'delivery' },
    by: [webhooksPolicy, 'redeliver'],
    conflicts: true,
  },
  [`POST ${subscriptions}/{id}/test`]: { at: { id: 'subscription' }, by: [webhooksPolicy, 'test'] },
};
