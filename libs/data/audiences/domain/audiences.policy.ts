import { type Caller, policyTable, type Reach, standingOf } from '@exchange/kernel';

/** "Own" audiences of a buyer agent are those of the advertisers it was granted; for syncing, with READ_WRITE. */
export const audiencesPolicy = policyTable('audiences', {
  read: { member: 'all', admin: 'all', agent: 'own' },
  sync: { member: 'all', admin: 'all', agent: 'own' },
});

export function audiencesReach(caller: Caller, verb: keyof typeof audiencesPolicy.verbs): Reach {
  return audiencesPolicy.reach(standingOf(caller), verb);
}
