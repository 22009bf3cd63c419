import { policyTable } from '@exchange/kernel';

/** All of it is for admins: of the account for where the organization stands, of the organization itself for everything else. */
export const billingPolicy = policyTable('billing', {
  'read standing': { member: 'none', admin: 'all', agent: 'none' },
  'read and change billing': { member: 'none', admin: 'all', agent: 'none' },
});
