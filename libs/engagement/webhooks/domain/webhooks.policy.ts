import { policyTable } from '@exchange/kernel';

/**
 * Subscriptions belong to the account: any member manages all of them. A buyer agent never acts as the account (rest-api.md,
 * Authentication 7).
 */
export const webhooksPolicy = policyTable('webhook subscriptions', {
  register: { ADMIN: 'all', MEMBER: 'all', AGENT: 'none' },
  list: { ADMIN: 'all', MEMBER: 'all', AGENT: 'none' },
  delete: { ADMIN: 'all', MEMBER: 'all', AGENT: 'none' },
  'read deliveries': { ADMIN: 'all', MEMBER: 'all', AGENT: 'none' },
  redeliver: { ADMIN: 'all', MEMBER: 'all', AGENT: 'none' },
  test: { ADMIN: 'all', MEMBER: 'all', AGENT: 'none' },
});
