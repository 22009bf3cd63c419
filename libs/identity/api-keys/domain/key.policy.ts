import { type Caller, policyTable, type Reach, standingOf } from '@exchange/kernel';

/**
 * rest-api.md, Authentication 3 and 6, and Endpoints, API keys. "own" keys are those that the caller created. An organization key
 * counts as admin; buyer agents are refused. The state table requires a signed-in person for the creation.
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
