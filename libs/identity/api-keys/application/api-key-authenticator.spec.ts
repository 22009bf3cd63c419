import { FixedClock, SequentialIds } from '@exchange/kernel';
import { aPerson } from '@exchange/kernel/testing';
import { Delegations, Log } from '@exchange/platform';
import { type KeyHolder, KeyHolders } from '../domain/ports';
import { issueSecret } from '../domain/secret';
import { keyEpoch } from '../testing';
import { memoryKeyWorld } from '../testing/memory';
import { ApiKeyAuthenticator } from './api-key-authenticator';
import { ApiKeysService } from './api-keys.service';
import { LastUseRecorder } from './last-use-recorder';

class CountingHolders extends KeyHolders {
  lookups = 0;

  constructor(private readonly holders: KeyHolders) {
    super();
  }

  find(...args: Parameters<KeyHolders['find']>): Promise<KeyHolder | null> {
    this.lookups += 1;
    return this.holders.find(...args);
  }
}

class NoDelegations extends Delegations {
  lookups = 0;

  async find(): Promise<null> {
    this.lookups += 1;
    return null;
  }
}

async function start() {
  const world = memoryKeyWorld();
  const clock = new FixedClock(keyEpoch);
  const holders = new CountingHolders(world.holders);
  const lastUse = new LastUseRecorder(world.uses, Log.create('test', 'silent'));
  const authenticator = new ApiKeyAuthenticator(holders, lastUse, clock, new NoDelegations());
  const service = new ApiKeysService(world.keys, new SequentialIds(), clock);
  const accountId = await world.account('Acme');
  const userId = await world.person('Robin');
  await world.join(accountId, userId, 'ADMIN');
  const admin = aPerson({ accountId, userId, role: 'ADMIN' });
  const personal = await service.create(admin, 'personal', { name: 'mine', expiresAt: new Date(keyEpoch.getTime() + 3_600_000) });
  const organization = await service.create(admin, 'organization', { name: 'deploy' });
  return { world, clock, holders, lastUse, authenticator, service, accountId, userId, admin, personal, organization };
}

const denied = expect.objectContaining({ code: 'ACCESS_DENIED' }) as Error;

describe('ApiKeyAuthenticator', () => {
  // spec: key.personal.acts-as-person
  it('authenticates a personal key as its person, with the current role', async () => {
    const { authenticator, personal, world, accountId, userId } = await start();
    const person = {
      kind: 'person',
      accountId,
      accountType: 'BUYER',
      userId,
      label: 'Robin',
      via: 'key',
      credentialId: personal.key.id,
      addressProved: false,
      joinedBy: keyEpoch,
    };
    expect(await authenticator.authenticate(personal.secret)).toEqual({ ...person, role: 'ADMIN' });
    await world.changeRole(accountId, userId, 'MEMBER');
    expect(await authenticator.authenticate(personal.secret)).toEqual({ ...person, role: 'MEMBER' });
  });

  // spec: key.organization.acts-as-admin
  it('authenticates an organization key as an admin of the account, also after its creator left', async () => {
    const { authenticator, organization, world, accountId, userId } = await start();
    await world.leave(accountId, userId);
    expect(await authenticator.authenticate(organization.secret)).toEqual({
      kind: 'organization',
      accountId,
      accountType: 'BUYER',
      role: 'ADMIN',
      label: 'deploy',
      via: 'key',
      credentialId: organization.key.id,
    });
  });

  // spec: auth.refused-alike, key.states.refused-alike
  it('returns null for unknown, revoked and expired keys, and for keys of people who left', async () => {
    const { authenticator, service, admin, clock, world, personal, accountId, userId, organization } = await start();
    expect(await authenticator.authenticate(issueSecret().secret)).toBeNull();
    await service.revoke(admin, 'organization', organization.key.id);
    expect(await authenticator.authenticate(organization.secret)).toBeNull();
    clock.advance(3_600_000);
    expect(await authenticator.authenticate(personal.secret)).toBeNull();
    const another = await service.create(admin, 'personal', { name: 'another' });
    await world.leave(accountId, userId);
    expect(await authenticator.authenticate(another.secret)).toBeNull();
  });

  // docs/adr/0031: a refusal without a query would be faster, and reveal that the key is malformed.
  it('looks up a malformed key as it does an unknown one', async () => {
    const { authenticator, holders, personal } = await start();
    const forged = personal.secret.slice(0, -1) + (personal.secret.endsWith('a') ? 'b' : 'a');
    for (const [i, secret] of [issueSecret().secret, forged, 'some-oauth-token', ''].entries()) {
      expect(await authenticator.authenticate(secret)).toBeNull();
      expect(holders.lookups).toBe(i + 1);
    }
  });

  it('lets a personal key act on any account its person belongs to, with the role on that account', async () => {
    const { authenticator, personal, world, userId } = await start();
    const seller = await world.account('Seller', 'SELLER');
    await expect(authenticator.authenticate(personal.secret, seller)).rejects.toThrow(denied);
    await world.join(seller, userId, 'MEMBER');
    expect(await authenticator.authenticate(personal.secret, seller)).toMatchObject({
      accountId: seller,
      accountType: 'SELLER',
      role: 'MEMBER',
    });
    await expect(authenticator.authenticate(personal.secret, 999)).rejects.toThrow(denied);
  });

  it('keeps an organization key on its account', async () => {
    const { authenticator, organization, world, userId, accountId } = await start();
    const other = await world.account('Other');
    await world.join(other, userId, 'ADMIN');
    expect(await authenticator.authenticate(organization.secret, accountId)).toMatchObject({ accountId });
    await expect(authenticator.authenticate(organization.secret, other)).rejects.toThrow(denied);
  });

  // spec: key.lastUsedAt
  it('records a use only for a key that was accepted', async () => {
    const { authenticator, lastUse, service, admin, personal, clock, organization } = await start();
    clock.advance(1000);
    await authenticator.authenticate(personal.secret);
    await authenticator.authenticate(organization.secret, 999).catch(() => undefined);
    await lastUse.flush();
    expect((await service.list(admin, 'personal'))[0]!.key.lastUsedAt).toEqual(clock.now());
    expect((await service.list(admin, 'organization'))[0]!.key.lastUsedAt).toBeNull();
  });
});
