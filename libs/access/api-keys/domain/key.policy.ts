import { type Caller, policyTable, type Reach, standingOf } from '@exchange/kernel';

/**
 * rest-api.md, Authentication 3 and 6, and Endpoints, API keys. "Own" keys are those that the caller created. An organization key
 * counts as admin; a buyer agent reaches nothing here. That only a signed-in person creates is a row of the state table.
 */
export const keyPolicy = policyTable('API keys', {
  'create personal key': { member: 'own', admin: 'own', agent: 'none' },
  'create organization key': { member: 'none', admin: 'all', agent: 'none' },
  'list personal keys': { member: 'own', admin: 'own', agent: 'none' },
  'list organization keys': { member: 'own', admin: 'all', agent: 'none' },
  'revoke personal key': { member: 'own', admin: 'all', agent: 'none' },
  'revoke organization key': { member: 'own', admin: 'all', agent: 'none' },
});

export function keyReach(caller: Caller, verb: keyof typeof keyPolicy.verbs): Reach {
  return keyPolicy.reach(standingOf(caller), verb);
}
