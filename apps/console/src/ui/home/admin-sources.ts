import { billingItems, grantItems, quotaItems } from './due-items';
import { type Source, source } from './source';
import type { AccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { grantsPath } from '#/lib/grant';

const limit = 10;

/** Sources of admins. Money is the business of the organization, so that admins of its child accounts are not told. */
export const adminSources = (context: AccountContext): readonly Source[] => [
  ...(context.isBuyer ? [grants(context)] : []),
  ...(context.own.kind === 'CHILD' ? [] : [billing(context)]),
  quota(context),
];

const grants = ({ account }: AccountContext) =>
  source({
    label: 'home.kind.grant',
    kinds: ['notification'],
    query: $api.queryOptions('get', grantsPath, { params: { query: { direction: 'received', status: 'invited', limit } } }),
    items: ({ data }) => grantItems(data, account),
  });

/** As for all queries (main.tsx). */
const freshMs = 15_000;
/** What the exchange has switched off is asked for once: neither changes nor a later visit of the page ask again. */
const onceIf =
  <Answer>(isOff: (answer: Answer) => boolean) =>
  ({ state }: { readonly state: { readonly data?: unknown } }) =>
    state.data !== undefined && isOff((state.data as { data: Answer }).data) ? 'static' : freshMs;

const billing = (context: AccountContext) =>
  source({
    label: 'billing.title',
    kinds: ['notification', 'usage'],
    query: {
      ...$api.queryOptions('get', '/api/v2/billing/account'),
      staleTime: onceIf(({ payment }: Schemas['BillingAccount']) => !payment.billingEnabled),
    },
    items: ({ data }) => billingItems(data, context),
  });

/** Both sides answer the same. */
const quota = ({ account, isBuyer }: AccountContext) =>
  source({
    label: 'usage.title',
    kinds: ['usage'],
    query: {
      ...$api.queryOptions('get', (isBuyer ? '/api/v2/usage/quota' : '/api/v2/storefront/usage/quota') as '/api/v2/usage/quota'),
      staleTime: onceIf(({ model }: Schemas['UsageQuota']) => model === null),
    },
    items: ({ data }) => quotaItems(data, account),
  });
