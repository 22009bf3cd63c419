import type { AccountType, Grant } from '@exchange/kernel';
import type { ApiKey, NewApiKey } from './domain/api-key';
import type { ApiKeys, KeyHolders, KeyUses } from './domain/ports';
import { issueSecret } from './domain/secret';
import { anApiKey, keyEpoch, minutesLater } from './testing';

/** The ports of this context on one storage, and the people and accounts that they look at. */
export interface KeyWorld {
  readonly keys: ApiKeys;
  readonly holders: KeyHolders;
  readonly uses: KeyUses;
  account(name: string, type?: AccountType): Promise<number>;
  person(name: string, options?: { readonly addressProved?: boolean }): Promise<number>;
  /** A buyer agent as it is from now on. */
  agent(
    accountId: number,
    agent: { readonly id: string; readonly label: string; readonly grants: readonly [number, Grant][]; readonly isActive?: boolean },
  ): Promise<void>;
  /** Begins a session and gives its id. */
  session(userId: number): Promise<string>;
  endSession(id: string): Promise<void>;
  join(accountId: number, userId: number, role: 'MEMBER' | 'ADMIN', at?: Date): Promise<void>;
  changeRole(accountId: number, userId: number, role: 'MEMBER' | 'ADMIN'): Promise<void>;
  leave(accountId: number, userId: number): Promise<void>;
}

/** What every implementation of `ApiKeys`, `KeyHolders` and `KeyUses` keeps to. */
export function apiKeyPortsContract(open: () => KeyWorld | Promise<KeyWorld>): void {
  let world: KeyWorld;
  let accountId: number;
  let userId: number;
  let serial = 0;

  beforeEach(async () => {
    world = await open();
    accountId = await world.account('Acme');
    userId = await world.person('Robin');
    await world.join(accountId, userId, 'ADMIN');
  });

  async function store(overrides: Partial<NewApiKey> = {}, at = keyEpoch) {
    const { secret, prefix, hash } = issueSecret();
    serial += 1;
    const key = anApiKey({ accountId, createdBy: userId, id: `key_${serial}`, prefix, ...overrides }, at);
    await world.keys.insert(key, hash, await world.session(key.state.createdBy));
    return { id: key.state.id, state: key.state, secret, hash };
  }

  const ids = async (scope: Parameters<ApiKeys['list']>[0]) => (await world.keys.list(scope)).map(({ key }) => key.id);

  describe('ApiKeys', () => {
    it('lists what it stored, newest first, with its owner', async () => {
      const first = await store({ expiresAt: minutesLater(60) });
      const second = await store({ name: 'Second' }, minutesLater(1));
      const listed = await world.keys.list({ accountId, kind: 'personal', createdBy: userId });
      expect(listed.map(({ key }) => key)).toEqual([second.state, first.state]);
      expect(listed[0]!.owner).toEqual({ type: 'user', id: userId, name: 'Robin' });
    });

    it('lists keys of one kind, one account and, if asked, one creator', async () => {
      const colleague = await world.person('Kim');
      await world.join(accountId, colleague, 'ADMIN');
      const other = await world.account('Other');
      await world.join(other, userId, 'ADMIN');
      const own = await store({ kind: 'organization' });
      const theirs = await store({ kind: 'organization', createdBy: colleague }, minutesLater(1));
      await store({ kind: 'organization', accountId: other });
      await store();
      expect(await ids({ accountId, kind: 'organization' })).toEqual([theirs.id, own.id]);
      expect(await ids({ accountId, kind: 'organization', createdBy: userId })).toEqual([own.id]);
      expect((await world.keys.list({ accountId, kind: 'organization' }))[0]!.owner).toEqual({
        type: 'organization',
        id: accountId,
        name: 'Acme',
      });
    });

    it('changes a key within the scope, and finds none outside it', async () => {
      const { id } = await store();
      const revoke = (key: ApiKey) => key.revoke(minutesLater(5));
      expect(await world.keys.change({ accountId: accountId + 1, kind: 'personal' }, id, revoke)).toBeNull();
      expect(await world.keys.change({ accountId, kind: 'organization' }, id, revoke)).toBeNull();
      expect(await world.keys.change({ accountId, kind: 'personal', createdBy: userId + 1 }, id, revoke)).toBeNull();
      const revoked = await world.keys.change({ accountId, kind: 'personal', createdBy: userId }, id, revoke);
      expect(revoked?.state).toMatchObject({ id, status: 'revoked', revokedAt: minutesLater(5) });
    });

    it('knows a revoked key no more', async () => {
      const { id } = await store();
      await world.keys.change({ accountId, kind: 'personal' }, id, (key) => key.revoke(keyEpoch));
      expect(await ids({ accountId, kind: 'personal' })).toEqual([]);
      expect(await world.keys.change({ accountId, kind: 'personal' }, id, (key) => key)).toBeNull();
    });

    it('leaves out what had expired by a time', async () => {
      const [endless, soon] = [await store(), await store({ expiresAt: minutesLater(60) }, minutesLater(1))];
      const scope = { accountId, kind: 'personal' } as const;
      const listed = async (since: Date) => (await world.keys.list(scope, since)).map(({ key }) => key.id);
      expect(await listed(minutesLater(59))).toEqual([soon.id, endless.id]);
      expect(await listed(minutesLater(60))).toEqual([endless.id]);
      expect(await ids(scope)).toEqual([soon.id, endless.id]);
    });

    it('stores none for a session that has ended', async () => {
      const { hash, prefix } = issueSecret();
      const sessionId = await world.session(userId);
      await world.endSession(sessionId);
      expect(await world.keys.insert(anApiKey({ accountId, createdBy: userId, prefix }), hash, sessionId)).toBe(false);
      expect(await ids({ accountId })).toEqual([]);
    });

    it('shows whatever acts on the account: both kinds, and keys of other accounts that a membership lets in', async () => {
      const [elsewhere, guest] = [await world.account('Elsewhere'), await world.person('Guest')];
      await world.join(elsewhere, guest, 'ADMIN');
      const before = await store({ accountId: elsewhere, createdBy: guest });
      await world.join(accountId, guest, 'MEMBER', minutesLater(1));
      const since = await store({ accountId: elsewhere, createdBy: guest }, minutesLater(2));
      await store({ accountId: elsewhere, kind: 'organization', createdBy: guest }, minutesLater(3));
      const own = await store({}, minutesLater(4));
      const organizations = await store({ kind: 'organization' }, minutesLater(5));
      expect(await ids({ accountId })).toEqual([organizations.id, own.id]);
      const listed = await world.keys.list({ accountId, reaching: true });
      expect(listed.map(({ key, owner }) => [key.id, owner.name])).toEqual([
        [organizations.id, 'Acme'],
        [own.id, 'Robin'],
        [since.id, 'Guest'],
      ]);
      expect(await ids({ accountId, kind: 'personal', reaching: true })).toEqual([own.id, since.id]);
      const revoke = (key: ApiKey) => key.revoke(minutesLater(6));
      expect(await world.keys.change({ accountId }, since.id, revoke)).toBeNull();
      expect(await world.keys.change({ accountId, reaching: true }, before.id, revoke)).toBeNull();
      expect((await world.keys.change({ accountId, reaching: true }, since.id, revoke))?.state.status).toBe('revoked');
      await world.leave(accountId, guest);
      expect(await ids({ accountId, reaching: true })).toEqual([organizations.id, own.id]);
    });

    it('finds the keys of a person on every account: those that act as them, or all that they made', async () => {
      const other = await world.account('Other');
      await world.join(other, userId, 'MEMBER');
      const stored = [
        await store(),
        await store({ accountId: other }, minutesLater(1)),
        await store({ kind: 'organization' }, minutesLater(2)),
      ];
      const gone = await store({}, minutesLater(3));
      await world.keys.change({ accountId }, gone.id, (key) => key.revoke(minutesLater(4)));
      expect(await world.keys.ofPerson(userId, 'personal')).toEqual(stored.slice(0, 2).map(({ state }) => state));
      expect(await world.keys.ofPerson(userId, 'made')).toEqual(stored.map(({ state }) => state));
      expect(await world.keys.ofPerson(userId + 1, 'made')).toEqual([]);
    });

    it('gives the keys of agents with how many there are and how many work, newest first, so many of each', async () => {
      const of = (agentId: string) => ({ kind: 'agent', agentId }) as const;
      const stored = [
        await store(of('agent_1')),
        await store({ ...of('agent_1'), expiresAt: minutesLater(30) }, minutesLater(1)),
        await store(of('agent_1'), minutesLater(2)),
        await store(of('agent_2')),
        await store(),
      ];
      const revoke = (key: ApiKey) => key.revoke(minutesLater(3));
      expect(await world.keys.change({ accountId, kind: 'agent', agentId: 'agent_2' }, stored[2]!.id, revoke)).toBeNull();
      const revoked = await world.keys.change({ accountId, kind: 'agent', agentId: 'agent_1' }, stored[2]!.id, revoke);
      const found = await world.keys.ofAgents(accountId, ['agent_1', 'agent_2', 'agent_3'], minutesLater(40), 2);
      expect([...found.keys()].sort()).toEqual(['agent_1', 'agent_2']);
      expect(found.get('agent_1')).toEqual({ keys: [revoked!.state, stored[1]!.state], count: 3, activeCount: 1 });
      expect(found.get('agent_2')).toEqual({ keys: [stored[3]!.state], count: 1, activeCount: 1 });
      expect((await world.keys.ofAgents(accountId + 1, ['agent_1'], keyEpoch, 2)).size).toBe(0);
    });

    it('lists an agent’s keys among those of the account, as the account’s', async () => {
      const { id } = await store({ kind: 'agent', agentId: 'agent_1' });
      await world.leave(accountId, userId);
      const listed = await world.keys.list({ accountId });
      expect(listed.map(({ key, owner }) => [key.id, key.agentId, owner])).toEqual([
        [id, 'agent_1', { type: 'organization', id: accountId, name: 'Acme' }],
      ]);
    });

    it('names the owner of a key to be, and none for a person who is no member', async () => {
      const stranger = await world.person('Stranger');
      expect(await world.keys.ownerOf('personal', accountId, userId)).toEqual({ type: 'user', id: userId, name: 'Robin' });
      expect(await world.keys.ownerOf('organization', accountId, stranger)).toEqual({ type: 'organization', id: accountId, name: 'Acme' });
      expect(await world.keys.ownerOf('personal', accountId, stranger)).toBeNull();
      await world.leave(accountId, userId);
      expect(await world.keys.ownerOf('personal', accountId, userId)).toBeNull();
    });
  });

  describe('KeyHolders', () => {
    it('finds the person behind a personal key, with the role of this moment', async () => {
      const { id, hash } = await store({ expiresAt: minutesLater(60) });
      const holder = {
        keyId: id,
        keyName: 'Nightly report',
        homeAccountId: accountId,
        person: { userId, label: 'Robin', addressProved: false },
        agent: null,
        account: { id: accountId, type: 'BUYER', role: 'ADMIN' },
      };
      expect(await world.holders.find(hash, keyEpoch)).toEqual(holder);
      await world.changeRole(accountId, userId, 'MEMBER');
      expect(await world.holders.find(hash, keyEpoch)).toEqual({ ...holder, account: { ...holder.account, role: 'MEMBER' } });
    });

    it('finds the account behind an organization key, also after its creator left', async () => {
      const { hash } = await store({ kind: 'organization' });
      await world.leave(accountId, userId);
      expect(await world.holders.find(hash, keyEpoch)).toMatchObject({ person: null, account: { id: accountId, role: null } });
    });

    it('finds the agent behind its key, with the grants of this moment, also after its creator left', async () => {
      await world.agent(accountId, { id: 'agent_1', label: 'Planner', grants: [[7, 'READ']] });
      const { hash } = await store({ kind: 'agent', agentId: 'agent_1' });
      const found = await world.holders.find(hash, keyEpoch);
      expect(found).toMatchObject({ person: null, homeAccountId: accountId, account: { id: accountId, type: 'BUYER', role: null } });
      expect(found?.agent).toEqual({ agentId: 'agent_1', label: 'Planner', grants: new Map([[7, 'READ']]) });
      await world.leave(accountId, userId);
      await world.agent(accountId, { id: 'agent_1', label: 'Buyer', grants: [[7, 'READ_WRITE']] });
      const later = await world.holders.find(hash, keyEpoch);
      expect(later?.agent).toEqual({ agentId: 'agent_1', label: 'Buyer', grants: new Map([[7, 'READ_WRITE']]) });
    });

    it('finds nobody behind the key of an agent that is not active, or is another account’s', async () => {
      const other = await world.account('Other');
      await world.agent(accountId, { id: 'agent_2', label: 'Planner', grants: [] });
      await world.agent(other, { id: 'agent_3', label: 'Planner', grants: [] });
      const [own, foreign] = [await store({ kind: 'agent', agentId: 'agent_2' }), await store({ kind: 'agent', agentId: 'agent_3' })];
      expect(await world.holders.find(own.hash, keyEpoch)).not.toBeNull();
      expect(await world.holders.find(foreign.hash, keyEpoch)).toBeNull();
      await world.agent(accountId, { id: 'agent_2', label: 'Planner', grants: [], isActive: false });
      expect(await world.holders.find(own.hash, keyEpoch)).toBeNull();
    });

    it('finds nobody behind an unknown key, a revoked one, an expired one, and one whose person left', async () => {
      expect(await world.holders.find(issueSecret().hash, keyEpoch)).toBeNull();
      const revoked = await store();
      await world.keys.change({ accountId, kind: 'personal' }, revoked.id, (key) => key.revoke(keyEpoch));
      expect(await world.holders.find(revoked.hash, keyEpoch)).toBeNull();
      const brief = await store({ expiresAt: minutesLater(60) });
      expect(await world.holders.find(brief.hash, minutesLater(59))).not.toBeNull();
      expect(await world.holders.find(brief.hash, minutesLater(60))).toBeNull();
      const left = await store();
      await world.leave(accountId, userId);
      expect(await world.holders.find(left.hash, keyEpoch)).toBeNull();
    });

    it('leaves keys of people who left dead and unlisted when they come back', async () => {
      const before = await store();
      await world.leave(accountId, userId);
      await world.join(accountId, userId, 'MEMBER', minutesLater(10));
      const after = await store({}, minutesLater(11));
      expect(await world.holders.find(before.hash, keyEpoch)).toBeNull();
      expect(await world.holders.find(after.hash, keyEpoch)).not.toBeNull();
      expect(await ids({ accountId, kind: 'personal' })).toEqual([after.id]);
    });

    it('tells about the account that is wanted instead of the key’s own', async () => {
      const { hash } = await store();
      const seller = await world.account('Seller', 'SELLER');
      expect((await world.holders.find(hash, keyEpoch, seller))?.account).toEqual({ id: seller, type: 'SELLER', role: null });
      await world.join(seller, userId, 'MEMBER', minutesLater(1));
      expect((await world.holders.find(hash, keyEpoch, seller))?.account).toMatchObject({ role: null });
      await world.join(seller, userId, 'MEMBER');
      expect((await world.holders.find(hash, keyEpoch, seller))?.account).toEqual({ id: seller, type: 'SELLER', role: 'MEMBER' });
      expect((await world.holders.find(hash, keyEpoch, 9_007_199_254_740_991))?.account).toBeNull();
    });

    it('answers many questions at once, each with its own holder', async () => {
      const stored = [await store(), await store({ kind: 'organization' }), await store()];
      const found = await Promise.all(stored.map(({ hash }) => world.holders.find(hash, keyEpoch)));
      expect(found.map((holder) => holder?.keyId)).toEqual(stored.map(({ id }) => id));
    });

    it('knows whether the mail address is proved', async () => {
      const proved = await world.person('Pat', { addressProved: true });
      await world.join(accountId, proved, 'MEMBER');
      const { hash } = await store({ createdBy: proved });
      expect((await world.holders.find(hash, keyEpoch))?.person).toMatchObject({ addressProved: true });
    });
  });

  describe('KeyUses', () => {
    const lastUse = async () => (await world.keys.list({ accountId, kind: 'personal' })).map(({ key }) => key.lastUsedAt);

    it('moves lastUsedAt forward, never back, at most once a minute', async () => {
      const { id: keyId } = await store();
      const used = (minutes: number) => world.uses.record([{ accountId, keyId, at: minutesLater(minutes) }]);
      await used(2);
      expect(await lastUse()).toEqual([minutesLater(2)]);
      await used(1);
      await used(2.5);
      expect(await lastUse()).toEqual([minutesLater(2)]);
      await used(3);
      expect(await lastUse()).toEqual([minutesLater(3)]);
    });

    it('takes the last of several uses, and ignores keys it does not know', async () => {
      const { id: keyId } = await store();
      const use = (minutes: number) => ({ accountId, keyId, at: minutesLater(minutes) });
      await world.uses.record([use(5), use(9), use(7), { accountId, keyId: 'key_unknown', at: keyEpoch }]);
      expect(await lastUse()).toEqual([minutesLater(9)]);
    });
  });
}
