import { FixedClock, SequentialIds } from '@exchange/kernel';
import { anAgent, anOrganization, aPerson } from '@exchange/kernel/testing';
import { accessOf, assertAllowed } from '@exchange/platform';
import { OrganizationApiKeysController } from '../adapters/http/organization-api-keys.controller';
import { PersonalApiKeysController } from '../adapters/http/personal-api-keys.controller';
import { hashOf } from '../domain/secret';
import { keyEpoch } from '../testing';
import { memoryKeyWorld } from '../testing/memory';
import { ApiKeysService } from './api-keys.service';

const creations = [accessOf(PersonalApiKeysController, 'create'), accessOf(OrganizationApiKeysController, 'create')];
const refusal = (code: string, message?: string) => expect.objectContaining(message ? { code, message } : { code }) as Error;

describe('ApiKeysService', () => {
  const world = memoryKeyWorld();
  const clock = new FixedClock(keyEpoch);
  const keys = new ApiKeysService(world.keys, new SequentialIds(), clock);
  const [member, colleague, admin] = [aPerson(), aPerson({ userId: 2 }), aPerson({ userId: 3, role: 'ADMIN' })];
  const names = async (...[caller, kind]: Parameters<ApiKeysService['list']>) => (await keys.list(caller, kind)).map(({ key }) => key.name);

  beforeAll(async () => {
    await world.account('Acme');
    for (const name of ['Robin', 'Kim', 'Ada', 'Staff']) await world.person(name);
    for (const userId of [1, 2]) await world.join(1, userId, 'MEMBER');
    await world.join(1, 3, 'ADMIN');
  });
  beforeEach(() => {
    world.tables.keys.clear();
    world.tables.endedSessions.clear();
    clock.advance(1000);
  });

  // spec: key.states.create, key.secret.only-in-create
  it('returns the secret of a new key once and stores its hash', async () => {
    const { secret, key, owner } = await keys.create(member, 'personal', { name: ' Mine ' });
    expect(key).toMatchObject({ name: 'Mine', prefix: secret.slice(0, 12), accountId: 1, userId: 1 });
    expect(owner).toEqual({ type: 'user', id: 1, name: 'Robin' });
    expect(world.tables.keys.get(key.id)?.secretHash).toBe(hashOf(secret).toString('hex'));
    expect(JSON.stringify(await keys.list(member, 'personal'))).not.toContain(secret);
  });

  // spec: auth.key-cannot-create-key, key.create.signed-in-person
  it('returns 403 when a key of any role creates a key', () => {
    const message = 'Sign in as a user to do that.';
    for (const caller of [aPerson({ via: 'key', role: 'ADMIN' }), anOrganization()]) {
      for (const create of creations) expect(() => assertAllowed(create, caller, 'write')).toThrow(refusal('FORBIDDEN', message));
    }
  });

  it('returns 403 when a member creates an organization key; admins can', async () => {
    await expect(keys.create(member, 'organization', { name: 'x' })).rejects.toThrow(refusal('FORBIDDEN'));
    for (const caller of [admin]) {
      const { key, owner } = await keys.create(caller, 'organization', { name: 'x' });
      expect([key.userId, owner]).toEqual([null, { type: 'organization', id: 1, name: 'Acme' }]);
    }
  });

  it('returns 403 when somebody who is not a member creates a personal key', async () => {
    await expect(keys.create(aPerson({ userId: 4 }), 'personal', { name: 'x' })).rejects.toThrow(refusal('FORBIDDEN'));
  });

  // spec: key.list.personal, key.list.organization.admin, key.list.organization.others
  it('lists own personal keys, and as keys of the account all keys to admins and own keys to others', async () => {
    await keys.create(member, 'personal', { name: 'member’s' });
    await keys.create(admin, 'personal', { name: 'admin’s' });
    await keys.create(admin, 'organization', { name: 'first' });
    clock.advance(1);
    await keys.create(aPerson({ userId: 2, role: 'ADMIN' }), 'organization', { name: 'second' });
    expect(await names(member, 'personal')).toEqual(['member’s']);
    expect(await names(admin, 'personal')).toEqual(['admin’s']);
    const every = ['second', 'first', 'admin’s', 'member’s'];
    expect(await names(admin, 'organization')).toEqual(every);
    expect(await names(anOrganization(), 'organization')).toEqual(every);
    expect(await names(member, 'organization')).toEqual(['member’s']);
    expect(await names(colleague, 'organization')).toEqual(['second']); // created while still an admin
    expect(await names(anOrganization(), 'personal')).toEqual([]);
  });

  // spec: key.states.revoke.admin, key.states.revoke.member, auth.revocation.who
  it('lets members revoke their own keys and admins any key', async () => {
    const create = async (name: string) => (await keys.create(member, 'personal', { name })).key.id;
    const [first, second, third] = [await create('1'), await create('2'), await create('3')];
    await expect(keys.revoke(colleague, 'personal', first)).rejects.toThrow(refusal('NOT_FOUND'));
    await keys.revoke(member, 'personal', first);
    await keys.revoke(admin, 'personal', second);
    await keys.revoke(anOrganization(), 'personal', third);
    expect(await names(member, 'personal')).toEqual([]);
  });

  it('lets an admin revoke every key in the list of the account, personal keys of members included', async () => {
    const { key } = await keys.create(member, 'personal', { name: 'x' });
    await expect(keys.revoke(colleague, 'organization', key.id)).rejects.toThrow(refusal('NOT_FOUND'));
    await keys.revoke(admin, 'organization', key.id);
    expect(await names(admin, 'organization')).toEqual([]);
  });

  it('returns 401 when the session ends while the key is created', async () => {
    world.tables.endedSessions.add('ses_1');
    await expect(keys.create(member, 'personal', { name: 'x' })).rejects.toThrow(refusal('UNAUTHORIZED'));
    expect(world.tables.keys.size).toBe(0);
  });

  it('returns 404 for an organization key among personal ones, a key of another account, and a revoked key', async () => {
    const { key } = await keys.create(admin, 'organization', { name: 'x' });
    await expect(keys.revoke(admin, 'personal', key.id)).rejects.toThrow(refusal('NOT_FOUND'));
    await expect(keys.revoke({ ...admin, accountId: 2 }, 'organization', key.id)).rejects.toThrow(refusal('NOT_FOUND'));
    await keys.revoke(admin, 'organization', key.id);
    await expect(keys.revoke(admin, 'organization', key.id)).rejects.toThrow(refusal('NOT_FOUND'));
  });

  it('lists an expired key, and returns 409 when it is revoked', async () => {
    const { key } = await keys.create(member, 'personal', { name: 'brief', expiresAt: new Date(clock.now().getTime() + 1) });
    clock.advance(2);
    expect(await names(member, 'personal')).toEqual(['brief']);
    await expect(keys.revoke(member, 'personal', key.id)).rejects.toThrow(refusal('CONFLICT'));
  });

  it('returns 403 for buyer agents', async () => {
    const agent = anAgent();
    for (const create of creations) expect(() => assertAllowed(create, agent, 'write')).toThrow(refusal('FORBIDDEN'));
    await expect(keys.list(agent, 'organization')).rejects.toThrow(refusal('FORBIDDEN'));
    await expect(keys.revoke(agent, 'organization', 'key_1')).rejects.toThrow(refusal('FORBIDDEN'));
  });
});
