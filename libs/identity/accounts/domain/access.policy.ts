import { type Caller, policyTable, standingOf } from '@exchange/kernel';

/** gaps.md §1.7 and §6.3. An organization key counts as admin; buyer agents are refused. */
export const accessPolicy = policyTable('accounts and members', {
  'list accounts': { member: 'all', admin: 'all', agent: 'none' },
  'create child account': { member: 'none', admin: 'all', agent: 'none' },
  'list members': { member: 'all', admin: 'all', agent: 'none' },
  'invite member': { member: 'none', admin: 'all', agent: 'none' },
  'change role': { member: 'none', admin: 'all', agent: 'none' },
  'remove member': { member: 'none', admin: 'all', agent: 'none' },
});

type Verb = keyof typeof accessPolicy.verbs;

export function mayOnAccount(caller: Caller, verb: Verb): boolean {
  return accessPolicy.reach(standingOf(caller), verb) === 'all';
}
