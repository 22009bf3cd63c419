import type { AppGrants, AppPolicies, Artefacts, MachineApplications, RegisteredClients, TokenHolders } from './domain/ports';
import { hashOf } from './domain/tokens';
import { aMachineApplication, anAppGrant, anArtefact, grantEpoch, secondsLater } from './testing';

/** The ports of this context on one storage, and the people and accounts that they look at. */
export interface OauthWorld {
  readonly artefacts: Artefacts;
  readonly clients: RegisteredClients;
  readonly grants: AppGrants;
  readonly holders: TokenHolders;
  readonly applications: MachineApplications;
  readonly policies: AppPolicies;
  account(): Promise<number>;
  /** The account is one whose lease ends then. */
  endAt(accountId: number, at: Date): Promise<void>;
  person(name: string): Promise<number>;
  join(accountId: number, userId: number, joinedAt?: Date): Promise<void>;
  leave(accountId: number, userId: number): Promise<void>;
}

/** What every implementation of `Artefacts`, `RegisteredClients`, `AppGrants`, `TokenHolders`, `MachineApplications` and `AppPolicies` keeps to. */
export function oauthPortsContract(open: () => OauthWorld | Promise<OauthWorld>): void {
  let world: OauthWorld;
  let accountId: number;
  let userId: number;

  beforeEach(async () => {
    world = await open();
    accountId = await world.account();
    userId = await world.person('Robin');
    await world.join(accountId, userId);
  });

  describe('Artefacts', () => {
    it('finds what it stored until it expires, by its kind alone', async () => {
      await world.artefacts.store(anArtefact('a', { kind: 'Session', uid: 'u1' }));
      const found = await world.artefacts.find('Session', hashOf('a'), grantEpoch);
      expect(found).toEqual({ ...anArtefact('a', { kind: 'Session', uid: 'u1' }), consumedAt: null, isSuccessorConsumed: false });
      expect((await world.artefacts.findByUid('Session', 'u1', grantEpoch))?.idHash).toEqual(hashOf('a'));
      expect(await world.artefacts.find('Interaction', hashOf('a'), grantEpoch)).toBeNull();
      expect(await world.artefacts.find('Session', hashOf('a'), secondsLater(3_600))).toBeNull();
    });

    it('lets one of those who come at once claim it, and nobody after them', async () => {
      const claim = () => world.artefacts.claim(anArtefact('jti', { kind: 'ReplayDetection', scope: null, resource: null }));
      const answers = await Promise.all(Array.from({ length: 10 }, claim));
      expect([answers.filter(Boolean).length, await claim()]).toEqual([1, false]);
    });

    it('lets one of those who come at once consume it', async () => {
      await world.artefacts.store(anArtefact('code', { kind: 'AuthorizationCode' }));
      const consume = () => world.artefacts.consume('AuthorizationCode', hashOf('code'), grantEpoch);
      const answers = await Promise.all(Array.from({ length: 10 }, consume));
      expect(answers.filter(Boolean).length).toBe(1);
      expect((await world.artefacts.find('AuthorizationCode', hashOf('code'), grantEpoch))?.consumedAt).toEqual(grantEpoch);
    });

    it('keeps the first of refresh tokens that are the same, and knows when a successor was used', async () => {
      const kind = 'RefreshToken';
      await world.artefacts.store(anArtefact('first', { kind, successorKeyId: 'a' }));
      const second = anArtefact('second', { kind, predecessorHash: hashOf('first'), successorKeyId: 'b' });
      await world.artefacts.store(second);
      await world.artefacts.consume(kind, hashOf('first'), grantEpoch);
      expect(await world.artefacts.find(kind, hashOf('first'), grantEpoch)).toMatchObject({
        successorKeyId: 'a',
        isSuccessorConsumed: false,
      });
      await world.artefacts.consume(kind, hashOf('second'), secondsLater(1));
      await world.artefacts.store({ ...second, payload: { other: true } });
      expect(await world.artefacts.find(kind, hashOf('second'), grantEpoch)).toMatchObject({
        payload: second.payload,
        consumedAt: secondsLater(1),
      });
      expect((await world.artefacts.find(kind, hashOf('first'), grantEpoch))?.isSuccessorConsumed).toBe(true);
    });

    it('removes one, and everything of a grant', async () => {
      for (const [name, grantId] of [
        ['a', 'grant_1'],
        ['b', 'grant_1'],
        ['c', 'grant_2'],
      ] as const)
        await world.artefacts.store(anArtefact(name, { grantId }));
      await world.artefacts.removeOfGrant('grant_1');
      const left = async () => Promise.all(['a', 'b', 'c'].map((name) => world.artefacts.find('AccessToken', hashOf(name), grantEpoch)));
      expect((await left()).map(Boolean)).toEqual([false, false, true]);
      await world.artefacts.remove('AccessToken', hashOf('c'));
      expect((await left()).map(Boolean)).toEqual([false, false, false]);
    });
  });

  it('RegisteredClients finds what it stored, until it is removed', async () => {
    const client = { clientId: 'client_1', metadata: { redirect_uris: ['https://app.example/back'] } };
    await world.clients.store(client, grantEpoch);
    await world.clients.use('client_1', secondsLater(100_000));
    expect(await world.clients.find('client_1')).toEqual(client);
    await world.clients.remove('client_1');
    expect(await world.clients.find('client_1')).toBeNull();
  });

  it('RegisteredClients drops the oldest of those that nobody consented to, down to a limit', async () => {
    for (const n of [1, 2, 3, 4]) await world.clients.store({ clientId: `client_${n}`, metadata: {} }, secondsLater(n));
    await world.clients.use('client_1', secondsLater(5));
    await world.clients.dropUnconsented(3, secondsLater(5));
    await world.clients.dropUnconsented(2, secondsLater(5));
    const found = await Promise.all([1, 2, 3, 4].map((n) => world.clients.find(`client_${n}`)));
    expect(found.map((client) => client?.clientId)).toEqual(['client_1', undefined, 'client_3', 'client_4']);
  });

  it('RegisteredClients does not drop a client about which somebody is being asked', async () => {
    for (const n of [1, 2, 3]) await world.clients.store({ clientId: `client_${n}`, metadata: {} }, secondsLater(n));
    await world.clients.ask('client_1', secondsLater(10));
    await world.clients.ask('client_2', secondsLater(9));
    await world.clients.ask('client_of_a_document', secondsLater(10));
    const left = async () => (await Promise.all([1, 2, 3].map((n) => world.clients.find(`client_${n}`)))).map(Boolean);
    await world.clients.dropUnconsented(1, secondsLater(10));
    expect(await left()).toEqual([true, false, true]);
    await world.clients.dropUnconsented(1, secondsLater(11));
    expect(await left()).toEqual([false, false, true]);
  });

  describe('AppGrants', () => {
    it('lists those that work, of the account or of one person, newest first', async () => {
      const colleague = await world.person('Kim');
      await world.join(accountId, colleague);
      await world.grants.insert(anAppGrant({ accountId, userId, id: 'grant_a' }));
      await world.grants.insert(anAppGrant({ accountId, userId: colleague, id: 'grant_b', advertiserIds: [3, 4] }, secondsLater(1)));
      const ids = async (of?: number) => (await world.grants.list({ accountId, userId: of }, grantEpoch)).map(({ id }) => id);
      expect([await ids(), await ids(userId)]).toEqual([['grant_b', 'grant_a'], ['grant_a']]);
      const [newest] = await world.grants.list({ accountId }, grantEpoch);
      expect(newest).toMatchObject({ personName: 'Kim', advertiserIds: [3, 4] });
      await world.grants.change('grant_a', (grant) => grant.revoke('the app gives it back', secondsLater(2)));
      expect([await ids(userId), (await world.grants.find('grant_a'))?.status]).toEqual([[], 'revoked']);
      expect(await world.grants.ofPerson(userId, grantEpoch)).toEqual([]);
      expect((await world.grants.ofPerson(colleague, grantEpoch)).map(({ id }) => id)).toEqual(['grant_b']);
      await world.leave(accountId, colleague);
      expect(await ids()).toEqual([]);
    });
  });

  describe('TokenHolders', () => {
    const find = (at = grantEpoch) => world.holders.find(hashOf('token'), at);

    beforeEach(async () => {
      await world.grants.insert(anAppGrant({ accountId, userId, advertiserIds: [7] }));
      await world.artefacts.store(anArtefact('token', { grantId: 'grant_1' }));
    });

    it('tells whose token it is, as they are now', async () => {
      expect(await find()).toMatchObject({
        id: 'grant_1',
        name: 'Notebook',
        scope: 'read',
        resource: 'https://exchange.example/api/v2',
        account: { id: accountId, type: 'BUYER' },
        advertiserIds: [7],
        person: { userId, label: 'Robin', role: 'ADMIN' },
      });
      expect(await world.holders.isAlive('grant_1', grantEpoch)).toBe(true);
    });

    it.each<[string, () => Promise<unknown>]>([
      ['its grant was revoked', () => world.grants.change('grant_1', (grant) => grant.revoke('the app gives it back', grantEpoch))],
      ['its person has left', () => world.leave(accountId, userId)],
      ['its person has left and come back', () => world.join(accountId, userId, secondsLater(5))],
      ['the lease of its account is over', () => world.endAt(accountId, grantEpoch)],
    ])('knows nobody once %s', async (_, end) => {
      await end();
      expect([await find(), await world.holders.isAlive('grant_1', grantEpoch)]).toEqual([null, false]);
    });

    it('knows nobody for a token that has expired, is unknown, or is of another kind', async () => {
      await world.artefacts.store(anArtefact('refresh', { kind: 'RefreshToken', grantId: 'grant_1' }));
      expect(await find(secondsLater(3_600))).toBeNull();
      expect(await world.holders.find(hashOf('other'), grantEpoch)).toBeNull();
      expect(await world.holders.find(hashOf('refresh'), grantEpoch)).toBeNull();
    });

    it('answers questions of one tick each by itself', async () => {
      const answers = await Promise.all(['other', 'token', 'none'].map((name) => world.holders.find(hashOf(name), grantEpoch)));
      expect(answers.map((holder) => holder?.id)).toEqual([undefined, 'grant_1', undefined]);
    });
  });

  describe('MachineApplications', () => {
    beforeEach(async () => {
      await world.applications.insert(aMachineApplication({ accountId }), hashOf('old'));
      await world.artefacts.store(anArtefact('token', { kind: 'MachineToken', applicationId: 'm2m_1' }));
    });

    it('is known by its secret, and its tokens act for the account', async () => {
      expect(await world.applications.authenticate('m2m_1', hashOf('old'))).toEqual(aMachineApplication({ accountId }).state);
      expect(await world.applications.authenticate('m2m_1', hashOf('other'))).toBeNull();
      expect(await world.holders.find(hashOf('token'), grantEpoch)).toMatchObject({
        id: 'm2m_1',
        account: { id: accountId },
        person: null,
      });
    });

    it('its tokens act for the account until the lease of the account is over', async () => {
      await world.endAt(accountId, secondsLater(1));
      expect(await world.holders.find(hashOf('token'), grantEpoch)).toMatchObject({ account: { id: accountId } });
      expect(await world.holders.find(hashOf('token'), secondsLater(1))).toBeNull();
    });

    it('ends the tokens with the secret, and everything when it is revoked', async () => {
      await world.applications.change(accountId, 'm2m_1', (known) => known.rotateSecret(secondsLater(1)), hashOf('new'));
      expect(await world.holders.find(hashOf('token'), grantEpoch)).toBeNull();
      expect(await world.applications.authenticate('m2m_1', hashOf('old'))).toBeNull();
      expect(await world.applications.authenticate('m2m_1', hashOf('new'))).not.toBeNull();
      expect(await world.applications.change(accountId + 1, 'm2m_1', (known) => known.revoke(grantEpoch))).toBeNull();
      await world.applications.change(accountId, 'm2m_1', (known) => known.revoke(grantEpoch));
      expect(await world.applications.authenticate('m2m_1', hashOf('new'))).toBeNull();
      expect([await world.applications.find(accountId, 'm2m_1'), await world.applications.list(accountId)]).toEqual([null, []]);
    });
  });

  it('AppPolicies approves any host until somebody says otherwise', async () => {
    expect(await world.policies.approvedHosts(accountId)).toBeNull();
    await world.policies.approve(accountId, ['app.example'], grantEpoch);
    expect(await world.policies.approvedHosts(accountId)).toEqual(['app.example']);
    await world.policies.approve(accountId, null, grantEpoch);
    expect(await world.policies.approvedHosts(accountId)).toBeNull();
  });
}
