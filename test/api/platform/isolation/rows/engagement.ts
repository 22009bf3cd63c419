import { policyNamed } from '../policies';
import type { Row, Rows } from '../row';
import { insertConfirmation, must } from '../seed';

const webhooksPolicy = policyNamed('webhook subscriptions');

const conversations = '/api/v2/assistant/conversations';
const subscriptions = '/api/v2/buyer/webhook-subscriptions';

/** Rows of the notification feed under one of its paths. Sellers have no advertisers to filter by. */
const notificationsAt = (path: string, hasAdvertisers = true): Rows => ({
  [`GET ${path}`]: hasAdvertisers
    ? {
        with: ({ campaign, advertiser }) => ({ query: { campaignId: campaign, brandAgentId: advertiser } }),
        strange: { campaign: 'nothing', advertiser: 'nothing' },
        agent: 'list',
      }
    : {},
  [`POST ${path}/read-all`]: hasAdvertisers
    ? { with: ({ advertiser }) => ({ body: { brandAgentId: Number(advertiser) } }), strange: { advertiser: 'nothing' }, agent: 'list' }
    : {},
  [`POST ${path}/{id}/acknowledge`]: { at: { id: 'notification' }, agent: 'reading' },
  [`POST ${path}/{id}/read`]: { at: { id: 'notification' }, agent: 'reading' },
});

const quotaDesk = { agent: 'account', isForStaff: true, at: { accountId: 'account' }, strange: { account: 'public' } } as const;

/** Rows of the usage of models under one of its paths. */
const usageAt = (path: string): Rows => ({
  [`GET ${path}/summary`]: { agent: 'account' },
  [`GET ${path}/by-model`]: { agent: 'account' },
  [`GET ${path}/by-feature`]: { agent: 'account' },
  [`GET ${path}/quota`]: { agent: 'account' },
  [`PUT ${path}/quota`]: { agent: 'account', with: () => ({ body: { accountLimitMicroUsd: 1_000_000 } }) },
});

let lastHook = 0;
/** A new loopback URL without a listener: an account may register the same URL only twice. */
const receiver = () => ({
  url: `http://127.0.0.1:9/hook/${(lastHook += 1)}`,
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

/** Creates a pending confirmation. */
const confirming: Row['uses'] = async (api, { owner, accountId, ids }) => {
  const { user } = await must(api.get('/api/v2/auth/session', { as: owner }));
  return { confirmation: await insertConfirmation(api, { accountId, userId: user.id, conversation: ids.conversation }) };
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
    // The scope is ignored once the conversation has begun.
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
  [`GET ${subscriptions}/{id}`]: { at: { id: 'subscription' }, by: [webhooksPolicy, 'list'] },
  [`GET ${subscriptions}/{id}/deliveries`]: {
    at: { id: 'subscription' },
    // The event of a sample has the id of its delivery.
    with: ({ delivery }) => ({ query: { eventId: delivery } }),
    strange: { delivery: 'nothing' },
    by: [webhooksPolicy, 'read deliveries'],
  },
  [`GET ${subscriptions}/{id}/deliveries/{deliveryId}`]: {
    at: { id: 'subscription', deliveryId: 'delivery' },
    by: [webhooksPolicy, 'read deliveries'],
  },
  [`POST ${subscriptions}/{id}/deliveries/{deliveryId}/redeliver`]: {
    at: { id: 'subscription', deliveryId: 'delivery' },
    by: [webhooksPolicy, 'redeliver'],
    conflicts: true,
  },
  [`POST ${subscriptions}/{id}/test`]: { at: { id: 'subscription' }, by: [webhooksPolicy, 'test'] },
};
