import { randomBytes } from 'node:crypto';
import type { AccountType, Caller, Grant, Scope } from '@exchange/kernel';
import { Database } from '@exchange/platform';
import { grantAdvertiser } from '@test/advertiser-grants';
import type { Credentials, TestApi } from '@test/api';
import { machineToken } from '@test/machine';
import { connectApp } from '@test/oauth';
import type { Row } from './row';
import { signUpPerson, insertMembership, must, type Person } from './seed';
import type { Tenant } from './tenant';

/** How the exchange treats a credential: acting for the tenant, for another account, barred from the named account, or unknown. */
export type CallerStanding = 'acts' | 'outsider' | 'barred' | 'unauthenticated';

export interface TestCaller {
  readonly name: string;
  readonly standing: CallerStanding;
  readonly as?: Credentials;
  readonly headers?: Record<string, string>;
  /** The caller that the guard derives from the credential. The access rules compute the expected answer for it. */
  readonly caller?: Caller;
  /** Whether this person created the resources of the tenant. */
  readonly isMaker?: boolean;
}

/** Names of the callers, in the order of the columns of the table. */
export const callerNames = [
  'owner',
  'admin',
  'member',
  'staff',
  "owner's key",
  "member's key",
  'organization key',
  'app that reads',
  'app that writes',
  'app that spends',
  'machine application',
  'agent',
  'agent that reads',
  'agent without grants',
  'narrowed app',
  'narrowed app that reads',
  'delegate',
  'delegate that reads',
  "delegate's key",
  'other side',
  'other admin',
  "other organization's key",
  "sibling's key",
  'staff, posing',
  'other admin, posing',
  'other key, posing',
  'ex-member',
  "ex-member's key",
  'revoked key',
  'expired key',
  'unknown key',
  'malformed key',
  'none',
] as const;

const scopesUpTo = { read: 'read', write: 'read write', spend: 'read write spend' } as const;

const typeOf = (tenant: Tenant): AccountType => (tenant.side === 'buyer' ? 'BUYER' : 'SELLER');

/** Staff act for any account on rows for staff. On other rows they are callers of another account. */
export const onRow = ({ isForStaff }: Pick<Row, 'isForStaff'>, who: TestCaller): TestCaller =>
  isForStaff && who.name === 'staff' ? { ...who, standing: 'acts' } : who;

/** Creates a caller of every kind for a tenant. */
export async function createCallers(api: TestApi, tenant: Tenant, other: Tenant, across: Tenant): Promise<readonly TestCaller[]> {
  const factory = new CallerFactory(api, tenant);
  const { accountId, owner } = tenant;
  const [admin, member, leaver] = [await factory.joined('ADMIN'), await factory.joined('MEMBER'), await factory.joined('MEMBER')];
  const staff = await factory.staff();
  // Sellers have no agents: agents of a buyer try the operations of sellers as strangers.
  const buyer = tenant.side === 'buyer' ? tenant : across;
  const [leaverKey, revoked, expired] = [await factory.key(leaver), await factory.key(owner), await factory.key(owner)];
  await must(api.delete(`/api/v2/members/${leaver.userId}`, { as: owner }));
  await must(api.delete(`/api/v2/user-api-keys/${revoked.id}`, { as: owner }));
  await factory.sql('update api_keys set expires_at = now() where id = $1', [expired.id]);
  const foreignKey = (await factory.key(other.owner, 'org')).as;
  const posing = { 'x-account-id': String(accountId) };

  const person = (role: 'MEMBER' | 'ADMIN', via: 'session' | 'key' = 'session', of = tenant): Caller => {
    const acting = { accountId: of.accountId, accountType: typeOf(of), label: '', credentialId: '' };
    return { ...acting, kind: 'person', userId: 0, role, via };
  };
  const organization = (of = tenant): Caller => {
    const acting = { accountId: of.accountId, accountType: typeOf(of), label: '', credentialId: '' };
    return { ...acting, kind: 'organization', role: 'ADMIN', via: 'key' };
  };
  // Staff have a buyer account of their own.
  const ofStaff: Caller = { ...person('ADMIN', 'session', buyer), accountId: staff.accountId, isStaff: true } as Caller;
  const unauthenticated = (name: string, as?: Credentials): TestCaller => ({ name, standing: 'unauthenticated', as });
  const callers: readonly TestCaller[] = [
    { name: 'owner', standing: 'acts', as: owner, caller: person('ADMIN'), isMaker: true },
    { name: 'admin', standing: 'acts', as: admin.as, caller: person('ADMIN') },
    { name: 'member', standing: 'acts', as: member.as, caller: person('MEMBER') },
    { name: 'staff', standing: 'outsider', as: staff.as, caller: ofStaff },
    { name: "owner's key", standing: 'acts', as: (await factory.key(owner)).as, caller: person('ADMIN', 'key'), isMaker: true },
    { name: "member's key", standing: 'acts', as: (await factory.key(member.as)).as, caller: person('MEMBER', 'key') },
    { name: 'organization key', standing: 'acts', as: (await factory.key(owner, 'org')).as, caller: organization() },
    await factory.wholeApp('app that reads', 'read'),
    await factory.wholeApp('app that writes', 'write'),
    await factory.wholeApp('app that spends', 'spend'),
    await factory.machine(),
    await factory.agent('agent', buyer, ['READ_WRITE']),
    await factory.agent('agent that reads', buyer, ['READ']),
    await factory.agent('agent without grants', buyer, []),
    await factory.app('narrowed app', buyer, 'spend'),
    await factory.app('narrowed app that reads', buyer, 'read'),
    ...(await factory.delegates(buyer)),
    { name: 'other side', standing: 'outsider', as: across.owner, caller: person('ADMIN', 'session', across) },
    { name: 'other admin', standing: 'outsider', as: other.owner, caller: person('ADMIN', 'session', other) },
    { name: "other organization's key", standing: 'outsider', as: foreignKey, caller: organization(other) },
    { name: "sibling's key", standing: 'outsider', as: await factory.sibling(), caller: organization(other) },
    { name: 'staff, posing', standing: 'barred', as: staff.as, headers: posing },
    { name: 'other admin, posing', standing: 'barred', as: other.owner, headers: posing },
    { name: 'other key, posing', standing: 'barred', as: foreignKey, headers: posing },
    { name: 'ex-member', standing: 'barred', as: leaver.as },
    unauthenticated("ex-member's key", leaverKey.as),
    unauthenticated('revoked key', revoked.as),
    unauthenticated('expired key', expired.as),
    unauthenticated('unknown key', { bearer: `sck_${randomBytes(21).toString('hex')}` }),
    unauthenticated('malformed key', { bearer: 'sck_of-another-kind' }),
    unauthenticated('none'),
  ];
  return callers;
}

class CallerFactory {
  constructor(
    private readonly api: TestApi,
    private readonly tenant: Tenant,
  ) {}

  sql(text: string, params: unknown[]): Promise<object[]> {
    return this.api.app.get(Database).query(text, params);
  }

  /** Creates a member whose session acts for the account. */
  async joined(role: 'ADMIN' | 'MEMBER'): Promise<Person> {
    const person = await signUpPerson(this.api, role);
    await insertMembership(this.api, this.tenant.accountId, person.userId, role);
    await must(this.api.post('/api/v2/auth/switch-account', { as: person.as, body: { accountId: this.tenant.accountId } }));
    return person;
  }

  async staff(): Promise<Person> {
    const person = await signUpPerson(this.api, 'staff');
    await this.sql('update users set is_staff = true where id = $1', [person.userId]);
    return person;
  }

  async key(who: Person | Credentials, kind: 'user' | 'org' = 'user'): Promise<{ id: string; as: Credentials }> {
    const as = 'as' in who ? who.as : who;
    const { id, secret } = await must(this.api.post(`/api/v2/${kind}-api-keys`, { as, body: { name: 'Nightly' } }));
    return { id, as: { bearer: secret } };
  }

  /** Creates a buyer agent for the advertiser of the tenant. Agents that may write may also spend. */
  async agent(name: string, { accountId, owner, ids, side }: Tenant, roles: readonly Grant[]): Promise<TestCaller> {
    const { api } = this;
    const path = '/api/v2/buyer-agents';
    const displayName = `${name} ${randomBytes(5).toString('hex')}`;
    const { principalId } = await must(api.post(path, { as: owner, body: { displayName } }));
    const advertisers = roles.map((role) => ({ advertiserId: Number(ids.advertiser), role, maySpend: role === 'READ_WRITE' }));
    await must(api.put(`${path}/${principalId}/access`, { as: owner, body: { expectedAccessRevision: 1, advertisers } }));
    const { secret } = await must(api.post(`${path}/${principalId}/keys`, { as: owner, body: { name: 'Nightly' } }));
    const grants = new Map(advertisers.map(({ advertiserId, role }) => [advertiserId, role]));
    const acting = { accountId, accountType: 'BUYER', label: '', credentialId: '', via: 'key' } as const;
    const standing = side === this.tenant.side ? 'acts' : 'outsider';
    return { name, standing, as: { bearer: secret }, caller: { ...acting, kind: 'agent', agentId: principalId, grants } };
  }

  /** Connects an app of the owner to the whole account. */
  async wholeApp(name: string, scope: Scope): Promise<TestCaller> {
    const { accountId, owner } = this.tenant;
    const { as } = await connectApp(this.api, { as: owner, account: { id: accountId } }, { scope: scopesUpTo[scope] });
    const acting = { accountId, accountType: typeOf(this.tenant), label: '', credentialId: '', via: 'oauth', scope } as const;
    return { name, standing: 'acts', as, caller: { ...acting, kind: 'person', userId: 0, role: 'ADMIN' }, isMaker: true };
  }

  /** Creates a machine application of the account, which may spend. */
  async machine(): Promise<TestCaller> {
    const { accountId, owner } = this.tenant;
    const acting = { accountId, accountType: typeOf(this.tenant), label: '', credentialId: '', via: 'oauth', scope: 'spend' } as const;
    return {
      name: 'machine application',
      standing: 'acts',
      as: await machineToken(this.api, owner, 'spend'),
      caller: { ...acting, kind: 'organization', role: 'ADMIN' },
    };
  }

  /** Connects an app of the owner to the advertiser of the tenant only. */
  async app(name: string, { accountId, owner, ids, side }: Tenant, scope: Scope): Promise<TestCaller> {
    const advertiser = Number(ids.advertiser);
    const person = { as: owner, account: { id: accountId } };
    const { as } = await connectApp(this.api, person, { scope: scopesUpTo[scope], advertisers: [advertiser] });
    const grants = new Map<number, Grant>([[advertiser, scope === 'read' ? 'READ' : 'READ_WRITE']]);
    const acting = { accountId, accountType: 'BUYER', label: '', credentialId: '', via: 'oauth', scope, grants } as const;
    const standing = side === this.tenant.side ? 'acts' : 'outsider';
    return { name, standing, as, caller: { ...acting, kind: 'person', userId: 0, role: 'ADMIN' } };
  }

  /** Creates people and a key of organizations with an advertiser grant. Their requests name the account in `X-Account-Id`. */
  async delegates({ accountId, owner, ids, side }: Tenant): Promise<readonly TestCaller[]> {
    const standing = side === this.tenant.side ? 'acts' : 'outsider';
    const headers = { 'x-account-id': String(accountId) };
    const [managing, reading] = [await signUpPerson(this.api, 'managing'), await signUpPerson(this.api, 'reading')];
    const advertiser = Number(ids.advertiser);
    const read = ['advertiser.read', 'campaign.read'];
    await grantAdvertiser(this.api, { grantor: owner, advertiser, grantee: managing, capabilities: [...read, 'campaign.manage'] });
    await grantAdvertiser(this.api, { grantor: owner, advertiser, grantee: reading, capabilities: read });
    const acting = (of: Person, grant: Grant) => ({
      ...({ accountId, accountType: 'BUYER', label: '', credentialId: '' } as const),
      grants: new Map([[advertiser, grant]]),
      delegation: { accountId: of.accountId, organization: '', advertiserIds: [advertiser] },
    });
    const person = (of: Person, grant: Grant): Caller => {
      return { ...acting(of, grant), kind: 'person', userId: of.userId, role: 'MEMBER', via: 'session' };
    };
    const key = (await this.key(managing, 'org')).as;
    const organization: Caller = { ...acting(managing, 'READ_WRITE'), kind: 'organization', role: 'ADMIN', via: 'key' };
    return [
      { name: 'delegate', standing, as: managing.as, headers, caller: person(managing, 'READ_WRITE') },
      { name: 'delegate that reads', standing, as: reading.as, headers, caller: person(reading, 'READ') },
      { name: "delegate's key", standing, as: key, headers, caller: organization },
    ];
  }

  /** Creates a key of another account of the same organization, with the same admins. */
  async sibling(): Promise<Credentials> {
    const { api, tenant } = this;
    const child = await must(api.post('/api/v2/accounts/create-child', { as: tenant.owner, body: { name: 'Sibling' } }));
    const headers = { 'x-account-id': String(child.id) };
    const open = { name: 'Sibling', platformId: `sibling-${randomBytes(5).toString('hex')}` };
    if (tenant.side === 'seller') await must(api.post('/api/v2/storefront', { as: tenant.owner, headers, body: open }));
    const { secret } = await must(api.post('/api/v2/org-api-keys', { as: tenant.owner, headers, body: { name: 'Sibling' } }));
    return { bearer: secret };
  }
}
