import { anAdmin, anAgent, anOrganization, aPerson } from '@exchange/kernel/testing';
import { catalogPolicy, catalogReach } from './catalog.policy';

const callers = { member: aPerson(), admin: anAdmin(), organization: anOrganization(), agent: anAgent() };

test('members and admins reach all catalogs, agents those of their advertisers', () => {
  const reach = Object.fromEntries(Object.entries(callers).map(([name, caller]) => [name, catalogReach(caller, 'read')]));
  expect(reach).toEqual({ member: 'all', admin: 'all', organization: 'all', agent: 'own' });
});

test('what one may read, one may write, grants aside', () => {
  expect(catalogPolicy.verbs['sync, refresh, transform, activate']).toEqual(catalogPolicy.verbs.read);
});
