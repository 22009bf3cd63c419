import { type Caller, policyTable, type Reach, standingOf } from '@exchange/kernel';

/** "Own" catalogs of a buyer agent are those of the advertisers it was granted; for writing, with READ_WRITE. */
export const catalogPolicy = policyTable('catalogs', {
  read: { member: 'all', admin: 'all', agent: 'own' },
  'sync, refresh, transform, activate': { member: 'all', admin: 'all', agent: 'own' },
});

export function catalogReach(caller: Caller, verb: keyof typeof catalogPolicy.verbs): Reach {
  return catalogPolicy.reach(standingOf(caller), verb);
}
