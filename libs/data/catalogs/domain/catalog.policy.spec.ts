import type { Caller } from '@exchange/kernel';
import { catalogPolicy, catalogReach } from './catalog.policy';

const acting = { accountId: 1, accountType: 'BUYER', label: 'x', credentialId: 'c' } as const;
const callers: Record<string, Caller> = {
  member: { ...acting, kind: 'person', userId: 1, role: 'MEMBER', via: 'session' },
  admin: { ...acting, kind: 'person', userId: 1, role: 'ADMIN', via: 'session' },
  organization: { ...acting, kind: 'organization', role: 'ADMIN', via: 'key' },
  agent: { ...acting, kind: 'agent', agentId: 'a', via: 'key', grants: new Map() },
};

test('members and admins reach all catalogs, agents those of their advertisers', () => {
  const reach = Object.fromEntries(Object.entries(callers).map(([name, caller]) => [name, catalogReach(caller, 'read')]));
  expect(reach).toEqual({ member: 'all', admin: 'all', organization: 'all', agent: 'own' });
});

test('what one may read, one may write, grants aside', () => {
  expect(catalogPolicy.verbs['sync, refresh, transform, activate']).toEqual(catalogPolicy.verbs.read);
});
