import { type Caller, isAdmin, policyTable, type Reach } from '@exchange/kernel';

/** An organization key counts as admin. `own` are calls of the same person, whatever the credential, or of the same agent. */
export const activityPolicy = policyTable('activity', {
  'list calls': { member: 'own', admin: 'all', agent: 'own' },
  'read call': { member: 'own', admin: 'all', agent: 'own' },
});

export function activityReach(caller: Caller, verb: keyof typeof activityPolicy.verbs): Reach {
  return activityPolicy.reach(caller.kind === 'agent' ? 'agent' : isAdmin(caller) ? 'admin' : 'member', verb);
}
