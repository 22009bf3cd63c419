import type { Caller } from '@exchange/kernel';
import { anAgent, aPerson } from '@exchange/kernel/testing';
import { authErrors } from './errors';
import { Reauthenticator } from './reauthenticator';

const person = aPerson({ userId: 7 });
const agent = anAgent({
  grants: new Map([
    [1, 'READ'],
    [2, 'READ_WRITE'],
  ]),
});

/** A `Recall` whose authenticators all return this answer. */
const recallOf = (answer: () => Promise<Caller | null>) =>
  new Reauthenticator(
    { authenticate: answer, authenticateByHash: answer },
    { authenticate: answer, authenticateByHash: answer },
    { authenticate: answer, authenticateByHash: answer },
  );
const storedCredential = { by: 'session', hash: 'ab' } as const;
const isUnchanged = (before: Caller, now: Caller | null) => recallOf(async () => now).isUnchanged(before, storedCredential);

it.each<[string, Caller, Caller]>([
  ['the same person', person, { ...person }],
  ['a renamed person', person, { ...person, label: 'Robin Tester' }],
  ['an agent with the same grants in another order', agent, { ...agent, grants: new Map([...agent.grants].reverse()) }],
])('isUnchanged is true for %s', async (_, before, now) => {
  expect(await isUnchanged(before, now)).toBe(true);
});

it.each<[string, Caller, Caller | null]>([
  ['a credential that is no longer valid', person, null],
  ['another role', person, { ...person, role: 'ADMIN' }],
  ['another account', person, { ...person, accountId: 2 }],
  ['another type of account', person, { ...person, accountType: 'SELLER' }],
  ['another credential', person, { ...person, credentialId: 'ses_2' }],
  ['another kind of caller', person, { ...agent, credentialId: 'ses_1' }],
  ['an agent with fewer grants', agent, { ...agent, grants: new Map([[1, 'READ']]) }],
  ['an agent whose grant was reduced to READ', agent, { ...agent, grants: new Map([...agent.grants, [2, 'READ'] as const]) }],
  ['an app with a lower scope', { ...person, scope: 'spend' }, { ...person, scope: 'read' }],
  ['a person limited to some advertisers', person, { ...person, grants: new Map([[1, 'READ']]) }],
  ['another agent', agent, { ...agent, agentId: 'agt_2' }],
])('isUnchanged is false for %s', async (_, before, now) => {
  expect(await isUnchanged(before, now)).toBe(false);
});

it('isUnchanged is false when the credential cannot access the account, and throws when PostgreSQL does not answer', async () => {
  expect(await recallOf(() => Promise.reject(authErrors.accessDenied())).isUnchanged(person, storedCredential)).toBe(false);
  await expect(recallOf(() => Promise.reject(new Error('connection lost'))).isUnchanged(person, storedCredential)).rejects.toThrow(
    'connection lost',
  );
});
