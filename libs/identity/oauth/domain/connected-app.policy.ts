import { type Caller, policyTable, type Reach, standingOf } from '@exchange/kernel';

/** "Own" apps are those that the caller connected. Every verb needs a signed-in person. */
export const connectedAppPolicy = policyTable('connected apps', {
  'list connected apps': { member: 'own', admin: 'all', agent: 'none' },
  'disconnect app': { member: 'own', admin: 'all', agent: 'none' },
  'approve hosts of apps': { member: 'none', admin: 'all', agent: 'none' },
});

export function connectedAppReach(caller: Caller, verb: keyof typeof connectedAppPolicy.verbs): Reach {
  return connectedAppPolicy.reach(standingOf(caller), verb);
}
