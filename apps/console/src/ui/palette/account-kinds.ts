import {
  ofAgent,
  ofApp,
  ofAsk,
  ofConversation,
  ofGrant,
  ofInvoice,
  ofMachine,
  ofStaffAsk,
  ofStatement,
  ofSellerAgent,
  ofWebhook,
  type ObjectKind,
} from './found-object';
import type { Schemas } from '#/lib/api';

type Answer<T> = { readonly data: T };
/** A list in one page: as a query, or as the pages of a list. */
type Listed<T> = Answer<readonly T[]> | { readonly pages: readonly Answer<readonly T[]>[] };
const rowsOf = <T>(answer: Listed<T>): readonly T[] => ('pages' in answer ? answer.pages.flatMap(({ data }) => data) : answer.data);
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Objects of the account and of the exchange: apps, keys, people, money and questions. */
export const accountKinds: readonly ObjectKind[] = [
  {
    id: 'statement',
    icon: 'coin',
    title: 'payouts.title',
    one: 'palette.statement',
    isSellers: true,
    isAdmins: true,
    ids: /^payout_\w+$/,
    to: '/a/$account/payouts/$id',
    read: {
      path: '/api/v2/storefront/billing/statements/{statementRef}',
      from: ({ data }: Answer<Schemas['Statement']>) => ofStatement(data),
    },
  },
  {
    id: 'task',
    icon: 'clock',
    title: 'tasks.title',
    one: 'tasks.one',
    isBuyers: true,
    ids: uuid,
    to: '/a/$account/tasks/$id',
  },
  {
    id: 'webhook',
    icon: 'hook',
    title: 'webhooks.title',
    one: 'webhooks.one',
    isBuyers: true,
    ids: /^whs_\w+$/,
    to: '/a/$account/webhooks/$id',
    read: {
      path: '/api/v2/buyer/webhook-subscriptions/{id}',
      from: ({ data }: Answer<Schemas['SubscriptionAnswer']>) => ofWebhook(data.subscription),
    },
  },
  {
    id: 'buyerAgent',
    icon: 'agent',
    title: 'agents.title',
    one: 'agents.one',
    isBuyers: true,
    isAdmins: true,
    ids: /^agent_\w+$/,
    to: '/a/$account/agents/$id',
    read: { path: '/api/v2/buyer-agents/{id}', from: ({ data }: Answer<Schemas['BuyerAgent']>) => ofAgent(data) },
  },
  {
    id: 'sellerAgent',
    icon: 'agent',
    title: 'sellerAgents.title',
    one: 'home.kind.agent',
    isSellers: true,
    to: '/a/$account/storefront/agents/$id',
    read: { path: '/api/v2/storefront/seller-agents/{id}', from: ({ data }: Answer<Schemas['SellerAgent']>) => ofSellerAgent(data) },
  },
  {
    id: 'key',
    icon: 'key',
    title: 'keys.title',
    one: 'palette.key',
    ids: /^key_\w+$/,
    to: '/a/$account/keys/$id',
  },
  {
    id: 'app',
    icon: 'plug',
    title: 'nav.apps',
    one: 'palette.app',
    ids: /^app_[\w-]+$/,
    to: '/a/$account/apps/$id',
    read: {
      path: '/api/v2/connected-apps',
      from: (answer: Listed<Schemas['ConnectedApp']>, id) =>
        rowsOf(answer)
          .filter((app) => app.id === id)
          .map(ofApp)[0],
    },
  },
  {
    id: 'machine',
    icon: 'plug',
    title: 'palette.machines',
    one: 'palette.app',
    ids: /^m2m_\w+$/,
    to: '/a/$account/apps/machines/$id',
    read: { path: '/api/v2/m2m-applications/{id}', from: ({ data }: Answer<Schemas['MachineApplication']>) => ofMachine(data) },
  },
  {
    id: 'call',
    icon: 'live',
    title: 'calls.title',
    one: 'calls.one',
    // A request id, which error messages have, finds its call.
    ids: /^(call_\w+|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/,
    to: '/a/$account/calls/$id',
  },
  {
    id: 'member',
    icon: 'people',
    title: 'members.title',
    one: 'role.MEMBER',
    to: '/a/$account/members',
  },
  {
    id: 'grant',
    icon: 'advertiser',
    title: 'palette.grants',
    one: 'palette.grant',
    isBuyers: true,
    ids: /^advgrant_\w+$/,
    to: '/a/$account/accounts/grants/$id',
    read: {
      path: '/api/v2/advertiser-grants/{grantRef}',
      from: ({ data }: Answer<Schemas['AdvertiserGrant']>, _id, account) => ofGrant(data, account),
    },
  },
  {
    id: 'invoice',
    icon: 'coin',
    title: 'billing.title',
    one: 'palette.invoice',
    isBuyers: true,
    isAdmins: true,
    to: '/a/$account/billing/invoices/$number',
    param: 'number',
    read: { path: '/api/v2/billing/fee-invoices/{number}', from: ({ data }: Answer<Schemas['FeeInvoice']>) => ofInvoice(data) },
  },
  {
    id: 'ask',
    icon: 'send',
    title: 'asks.title',
    one: 'palette.anAsk',
    ids: uuid,
    to: '/a/$account/asks/$id',
    read: { path: '/api/v2/asks/{id}', from: ({ data }: Answer<Schemas['Ask']>) => ofAsk(data) },
  },
  {
    id: 'staffAsk',
    icon: 'send',
    title: 'staff.title',
    one: 'palette.anAsk',
    isStaffs: true,
    ids: uuid,
    to: '/a/$account/staff/asks/$id',
    read: { path: '/api/v2/staff/asks/{id}', from: ({ data }: Answer<Schemas['QueuedAsk']>) => ofStaffAsk(data) },
  },
  {
    id: 'conversation',
    icon: 'spark',
    title: 'palette.conversations',
    one: 'palette.conversation',
    ids: uuid,
    to: '/a/$account/assistant/$conversationUid',
    param: 'conversationUid',
    read: {
      path: '/api/v2/assistant/conversations/{conversationUid}',
      from: ({ data }: Answer<Schemas['Conversation']>) => ofConversation(data),
    },
  },
];
