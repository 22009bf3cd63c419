import { aMachineApplication, anAppGrant, anArtefact, oauthEpoch, secondsLater } from '.';
import type { AppGrants, AppPolicies, Artefacts, MachineApplications, RegisteredClients, TokenHolders } from '../domain/ports';
import { hashSecret } from '../domain/tokens';

/** The ports on one storage, with helpers to create people and accounts. */
export interface OauthWorld {
  readonly artefacts: Artefacts;
  readonly clients: RegisteredClients;
  readonly grants: AppGrants;
  readonly holders: TokenHolders;
  readonly applications: MachineApplications;
  readonly policies: AppPolicies;
  account(): Promise<number>;
  /** Makes the account a temporary one that ends at `at`. */
  endAt(accountId: number, at: Date): Promise<void>;
  person(name: string): Promise<number>;
  join(accountId: number, userId: number, joinedAt?: Date): Promise<void>;
  leave(accountId: number, userId: number): Promise<void>;
}

/** Contract tests for the ports of this context. */
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
    it('finds a record by its kind until it expires', async () => {
      await world.artefacts.store(anArtefact('a', { kind: 'Session', uid: 'u1' }));
      const found = await world.artefacts.find('Session', hashSecret('a'), oauthEpoch);
      expect(found).toEqual({ ...anArtefact('a', { kind: 'Session', uid: 'u1' }), consumedAt: null, isSuccessorConsumed: false });
      expect((await world.artefacts.findByUid('Session', 'u1', oauthEpoch))?.idHash).toEqual(hashSecret('a'));
      expect(await world.artefacts.find('Interaction', hashSecret('a'), oauthEpoch)).toBeNull();
      expect(await world.artefacts.find('Session', hashSecret('a'), secondsLater(3_600))).toBeNull();
    });

    it('lets exactly one of several concurrent and later calls claim a record', async () => {
      const claim = () => world.artefacts.claim(anArtefact('jti', { kind: 'ReplayDetection', scope: null, resource: null }));
      const answers = await Promise.all(Array.from({ length: 10 }, claim));
      expect([answers.filter(Boolean).length, await claim()]).toEqual([1, false]);
    });

    it('lets exactly one of several concurrent calls consume a record', async () => {
      await world.artefacts.store(anArtefact('code', { kind: 'AuthorizationCode' }));
      const consume = () => world.artefacts.consume('AuthorizationCode', hashSecret('code'), oauthEpoch);
      const answers = await Promise.all(Array.from({ length: 10 }, consume));
      expect(answers.filter(Boolean).length).toBe(1);
      expect((await world.artefacts.find('AuthorizationCode', hashSecret('code'), oauthEpoch))?.consumedAt).toEqual(oauthEpoch);
    });

    it('never replaces a refresh token, and reports when its successor was used', async () => {
      const kind = 'RefreshToken';
      await world.artefacts.store(anArtefact('first', { kind, successorKeyId: 'a' }));
      const second = anArtefact('second', { kind, predecessorHash: hashSecret('first'), successorKeyId: 'b' });
      await world.artefacts.store(second);
      await world.artefacts.consume(kind, hashSecret('first'), oauthEpoch);
      expect(await world.artefacts.find(kind, hashSecret('first'), oauthEpoch)).toMatchObject({
        successorKeyId: 'a',
        isSuccessorConsumed: false,
      });
      await world.artefacts.consume(kind, hashSecret('second'), secondsLater(1));
      await world.artefacts.store({ ...second, payload: { other: true } });
      expect(await world.artefacts.find(kind, hashSecret('second'), oauthEpoch)).toMatchObject({
        payload: second.payload,
        consumedAt: secondsLater(1),
      });
      expect((await world.artefacts.find(kind, hashSecret('first'), oauthEpoch))?.isSuccessorConsumed).toBe(true);
    });

    it('removes one record, and all records of a grant', async () => {
      for (const [name, grantId] of [
        ['a', 'grant_1'],
        ['b', 'grant_1'],
        ['c', 'grant_2'],
      ] as const)
        await world.artefacts.store(anArtefact(name, { grantId }));
      await world.artefacts.removeOfGrant('grant_1');
      const left = async () =>
        Promise.all(['a', 'b', 'c'].map((name) => world.artefacts.find('AccessToken', hashSecret(name), oauthEpoch)));
      expect((await left()).map(Boolean)).toEqual([false, false, true]);
      await world.artefacts.remove('AccessToken', hashSecret('c'));
      expect((await left()).map(Boolean)).toEqual([false, false, false]);
    });
  });

  it('RegisteredClients finds a client until it is removed', async () => {
    const client = { clientId: 'client_1', metadata: { redirect_uris: ['https://app.example/back'] } };
    await world.clients.store(client, oauthEpoch);
    await world.clients.use('client_1', secondsLater(100_000));
    expect(await world.clients.find('client_1')).toEqual(client);
    await world.clients.remove('client_1');
    expect(await world.clients.find('client_1')).toBeNull();
  });

  it('RegisteredClients drops the oldest clients without a consent, down to a limit', async () => {
    for (const n of [1, 2, 3, 4]) await world.clients.store({ clientId: `client_${n}`, metadata: {} }, secondsLater(n));
    await world.clients.use('client_1', secondsLater(5));
    await world.clients.dropUnconsented(3, secondsLater(5));
    await world.clients.dropUnconsented(2, secondsLater(5));
    const found = await Promise.all([1, 2, 3, 4].map((n) => world.clients.find(`client_${n}`)));
    expect(found.map((client) => client?.clientId)).toEqual(['client_1', undefined, 'client_3', 'client_4']);
  });

  it('RegisteredClients keeps a client while a person is asked for consent', async () => {
    for (const n of [1, 2, 3]) await world.clients.store({ clientId: `client_${n}`, metadata: {} }, secondsLater(n));
    await world.clients.recordConsentRequest('client_1', secondsLater(10));
    await world.clients.recordConsentRequest('client_2', secondsLater(9));
    await world.clients.recordConsentRequest('client_of_a_document', secondsLater(10));
    const left = async () => (await Promise.all([1, 2, 3].map((n) => world.clients.find(`client_${n}`)))).map(Boolean);
    await world.clients.dropUnconsented(1, secondsLater(10));
    expect(await left()).toEqual([true, false, true]);
    await world.clients.dropUnconsented(1, secondsLater(11));
    expect(await left()).toEqual([false, false, true]);
  });

  describe('AppGrants', () => {
    it('lists active grants of the account or of one person, newest first', async () => {
      const colleague = await world.person('Kim');
      await world.join(accountId, colleague);
      await world.grants.insert(anAppGrant({ accountId, userId, id: 'grant_a' }));
      await world.grants.insert(anAppGrant({ accountId, userId: colleague, id: 'grant_b', advertiserIds: [3, 4] }, secondsLater(1)));
      const ids = async (of?: number) => (await world.grants.list({ accountId, userId: of }, oauthEpoch)).map(({ id }) => id);
      expect([await ids(), await ids(userId)]).toEqual([['grant_b', 'grant_a'], ['grant_a']]);
      const [newest] = await world.grants.list({ accountId }, oauthEpoch);
      expect(newest).toMatchObject({ personName: 'Kim', advertiserIds: [3, 4] });
      await world.grants.change('grant_a', (grant) => grant.revoke('the app revokes its token', secondsLater(2)));
      expect([await ids(userId), (await world.grants.find('grant_a'))?.status]).toEqual([[], 'revoked']);
      expect(await world.grants.ofPerson(userId, oauthEpoch)).toEqual([]);
      expect((await world.grants.ofPerson(colleague, oauthEpoch)).map(({ id }) => id)).toEqual(['grant_b']);
      await world.leave(accountId, colleague);
      expect(await ids()).toEqual([]);
    });
  });

  describe('TokenHolders', () => {
    const find = (at = oauthEpoch) => world.holders.find(hashSecret('token'), at);

    beforeEach(async () => {
      await world.grants.insert(anAppGrant({ accountId, userId, advertiserIds: [7] }));
      await world.artefacts.store(anArtefact('token', { grantId: 'grant_1' }));
    });

    it('returns the current owner of a token', async () => {
      expect(await find()).toMatchObject({
        id: 'grant_1',
        name: 'Notebook',
        scope: 'read',
        resource: 'https://exchange.example/api/v2',
        account: { id: accountId, type: 'BUYER' },
        advertiserIds: [7],
        person: { userId, label: 'Robin', role: 'ADMIN' },
      });
      expect(await world.holders.isAlive('grant_1', oauthEpoch)).toBe(true);
    });

    it.each<[string, () => Promise<unknown>]>([
      ['the grant was revoked', () => world.grants.change('grant_1', (grant) => grant.revoke('the app revokes its token', oauthEpoch))],
      ['the person has left', () => world.leave(accountId, userId)],
      ['the person has left and joined again', () => world.join(accountId, userId, secondsLater(5))],
      ['the temporary account has ended', () => world.endAt(accountId, oauthEpoch)],
    ])('returns null when %s', async (_, end) => {
      await end();
      expect([await find(), await world.holders.isAlive('grant_1', oauthEpoch)]).toEqual([null, false]);
    });

    it('returns null for a token that is expired, unknown or of another kind', async () => {
      await world.artefacts.store(anArtefact('refresh', { kind: 'RefreshToken', grantId: 'grant_1' }));
      expect(await find(secondsLater(3_600))).toBeNull();
      expect(await world.holders.find(hashSecret('other'), oauthEpoch)).toBeNull();
      expect(await world.holders.find(hashSecret('refresh'), oauthEpoch)).toBeNull();
    });

    it('answers each of several concurrent lookups', async () => {
      const answers = await Promise.all(['other', 'token', 'none'].map((name) => world.holders.find(hashSecret(name), oauthEpoch)));
      expect(answers.map((holder) => holder?.id)).toEqual([undefined, 'grant_1', undefined]);
    });
  });

  describe('MachineApplications', () => {
    beforeEach(async () => {
      await world.applications.insert(aMachineApplication({ accountId }), hashSecret('old'));
      await world.artefacts.store(anArtefact('token', { kind: 'MachineToken', applicationId: 'm2m_1' }));
    });

    it('authenticates by secret, and its tokens act for the account', async () => {
      expect(await world.applications.authenticate('m2m_1', hashSecret('old'))).toEqual(aMachineApplication({ accountId }).state);
      expect(await world.applications.authenticate('m2m_1', hashSecret('other'))).toBeNull();
      expect(await world.holders.find(hashSecret('token'), oauthEpoch)).toMatchObject({
        id: 'm2m_1',
        account: { id: accountId },
        person: null,
      });
    });

    it('accepts its tokens until the temporary account ends', async () => {
      await world.endAt(accountId, secondsLater(1));
      expect(await world.holders.find(hashSecret('token'), oauthEpoch)).toMatchObject({ account: { id: accountId } });
      expect(await world.holders.find(hashSecret('token'), secondsLater(1))).toBeNull();
    });

    it('ends its tokens when the secret is rotated, and secret and tokens when it is revoked', async () => {
      await world.applications.change(accountId, 'm2m_1', (known) => known.rotateSecret(secondsLater(1)), hashSecret('new'));
      expect(await world.holders.find(hashSecret('token'), oauthEpoch)).toBeNull();
      expect(await world.applications.authenticate('m2m_1', hashSecret('old'))).toBeNull();
      expect(await world.applications.authenticate('m2m_1', hashSecret('new'))).not.toBeNull();
      expect(await world.applications.change(accountId + 1, 'm2m_1', (known) => known.revoke(oauthEpoch))).toBeNull();
      await world.applications.change(accountId, 'm2m_1', (known) => known.revoke(oauthEpoch));
      expect(await world.applications.authenticate('m2m_1', hashSecret('new'))).toBeNull();
      expect([await world.applications.find(accountId, 'm2m_1'), await world.applications.list(accountId)]).toEqual([null, []]);
    });
  });

  it('AppPolicies approves any host until hosts are set', async () => {
    expect(await world.policies.approvedHosts(accountId)).toBeNull();
    await world.policies.approve(accountId, ['app.example'], oauthEpoch);
    expect(await world.policies.approvedHosts(accountId)).toEqual(['app.example']);
    await world.policies.approve(accountId, null, oauthEpoch);
    expect(await world.policies.approvedHosts(accountId)).toBeNull();
  });
}
