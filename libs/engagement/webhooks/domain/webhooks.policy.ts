import { policyTable } from '@exchange/kernel';

/** Any member manages all subscriptions of the account. A buyer agent never acts as the account (rest-api.md, Authentication 7). */
export const webhooksPolicy = policyTable('webhook subscriptions', {
  register: { member: 'all', admin: 'all', agent: 'none' },
  list: { member: 'all', admin: 'all', agent: 'none' },
  delete: { member: 'all', admin: 'all', agent: 'none' },
  'read deliveries': { member: 'all', admin: 'all', agent: 'none' },
  redeliver: { member: 'all', admin: 'all', agent: 'none' },
  test: { member: 'all', admin: 'all', agent: 'none' },
});
