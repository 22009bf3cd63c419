import {
  grantedAdvertisers,
  hasScope,
  isAdmin,
  isSignedInPerson,
  listedAdvertisers,
  mayActFor,
  maySee,
  scopes,
  standingOf,
  type AgentCaller,
  type OrganizationCaller,
  type PersonCaller,
  type Role,
} from './caller';

const acting = { accountId: 1, accountType: 'BUYER', label: 'someone', credentialId: 'key_1' } as const;
const organization: OrganizationCaller = { ...acting, kind: 'organization', role: 'ADMIN', via: 'key' };
const agent: AgentCaller = { ...acting, kind: 'agent', agentId: 'agent_1', via: 'key', grants: new Map() };

function person(role: Role, via: 'session' | 'key' = 'session'): PersonCaller {
  return { ...acting, kind: 'person', userId: 7, role, via };
}

describe('Caller', () => {
  test('isAdmin is true for people with the role ADMIN and for organization keys', () => {
    expect([person('ADMIN'), person('ADMIN', 'key'), organization].map(isAdmin)).toEqual([true, true, true]);
    expect([person('MEMBER'), person('MEMBER', 'key'), agent].map(isAdmin)).toEqual([false, false, false]);
  });

  test('isSignedInPerson is true for a session and false for a personal key', () => {
    expect([person('MEMBER'), person('ADMIN')].map(isSignedInPerson)).toEqual([true, true]);
    expect([person('ADMIN', 'key'), organization, agent].map(isSignedInPerson)).toEqual([false, false, false]);
  });

  test.each([
    ['an agent, an advertiser granted to read', 3, true, false],
    ['an agent, an advertiser granted to write', 4, true, true],
    ['an agent, another advertiser', 5, false, false],
    ['an agent, without an advertiser', null, false, false],
  ])('%s: maySee(%s) is %s, mayActFor is %s', (_, advertiserId, sees, acts) => {
    const granted: AgentCaller = {
      ...agent,
      grants: new Map([
        [3, 'READ'],
        [4, 'READ_WRITE'],
      ]),
    };
    expect([maySee(granted, advertiserId), mayActFor(granted, advertiserId)]).toEqual([sees, acts]);
    expect([maySee(organization, advertiserId), mayActFor(person('MEMBER'), advertiserId)]).toEqual([true, true]);
  });

  test('a caller with grants has the standing of an agent, whatever their role', () => {
    const app: PersonCaller = { ...person('ADMIN'), via: 'oauth', grants: new Map([[3, 'READ_WRITE']]) };
    expect([standingOf(app), isAdmin(app), grantedAdvertisers(app)]).toEqual(['agent', false, [3]]);
    const listed = [
      listedAdvertisers(app, undefined),
      listedAdvertisers(app, 3),
      listedAdvertisers(app, 4),
      listedAdvertisers(organization, 4),
    ];
    expect(listed).toEqual([[3], [3], [], [4]]);
    expect([maySee(app, 3), maySee(app, 4), maySee(app, null), mayActFor(app, 3)]).toEqual([true, false, false, true]);
    expect([person('MEMBER'), person('ADMIN'), organization, agent].map(standingOf)).toEqual(['member', 'admin', 'admin', 'agent']);
    expect([person('MEMBER'), agent].map(grantedAdvertisers)).toEqual([undefined, []]);
  });

  test('a scope includes the ones before it, and a caller without a token has all scopes', () => {
    const has = (scope?: 'read' | 'write' | 'spend') =>
      scopes.filter((wanted) => hasScope({ ...person('MEMBER'), ...(scope && { scope }) }, wanted));
    expect([has('read'), has('write'), has('spend'), has()]).toEqual([['read'], ['read', 'write'], scopes, scopes]);
  });
});
