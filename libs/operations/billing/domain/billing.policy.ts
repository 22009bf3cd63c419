import { policyTable } from '@exchange/kernel';

/** Billing is for admins. Reading the standing needs an admin of the account, everything else an admin of the organization. */
export const billingPolicy = policyTable('billing', {
  'read standing': { member: 'none', admin: 'all', agent: 'none' },
  'read and change billing': { member: 'none', admin: 'all', agent: 'none' },
});
