import { anApiKey, keyEpoch, minutesLater } from '.';
import type { ApiKey } from '../domain/api-key';
import { issueSecret } from '../domain/secret';
import { KeyStage, type KeyWorld } from './world';

/** Contract tests for implementations of `ApiKeys` and `KeyUses`. */
export function apiKeysContract(open: () => KeyWorld | Promise<KeyWorld>): void {
  const stage = new KeyStage(open);

  describe('ApiKeys', () => {
    it('lists stored keys, newest first, with their owner', async () => {
      const first = await stage.store({ expiresAt: minutesLater(60) });
      const second = await stage.store({ name: 'Second' }, minutesLater(1));
      const listed = await stage.world.keys.list({ accountId: stage.accountId, kind: 'personal', createdBy: stage.userId });
      expect(listed.map(({ key }) => key)).toEqual([second.state, first.state]);
      expect(listed[0]!.owner).toEqual({ type: 'user', id: stage.userId, name: 'Robin' });
    });

    it('lists keys of one kind and account, and optionally of one creator', async () => {
      const colleague = await stage.world.person('Kim');
      await stage.world.join(stage.accountId, colleague, 'ADMIN');
      const other = await stage.world.account('Other');
      await stage.world.join(other, stage.userId, 'ADMIN');
      const own = await stage.store({ kind: 'organization' });
      const theirs = await stage.store({ kind: 'organization', createdBy: colleague }, minutesLater(1));
      await stage.store({ kind: 'organization', accountId: other });
      await stage.store();
      expect(await stage.ids({ accountId: stage.accountId, kind: 'organization' })).toEqual([theirs.id, own.id]);
      expect(await stage.ids({ accountId: stage.accountId, kind: 'organization', createdBy: stage.userId })).toEqual([own.id]);
      expect((await stage.world.keys.list({ accountId: stage.accountId, kind: 'organization' }))[0]!.owner).toEqual({
        type: 'organization',
        id: stage.accountId,
        name: 'Acme',
      });
    });

    it('changes a key within the scope, and returns null outside of it', async () => {
      const { id } = await stage.store();
      const revoke = (key: ApiKey) => key.revoke(minutesLater(5));
      expect(await stage.world.keys.change({ accountId: stage.accountId + 1, kind: 'personal' }, id, revoke)).toBeNull();
      expect(await stage.world.keys.change({ accountId: stage.accountId, kind: 'organization' }, id, revoke)).toBeNull();
      expect(
        await stage.world.keys.change({ accountId: stage.accountId, kind: 'personal', createdBy: stage.userId + 1 }, id, revoke),
      ).toBeNull();
      const revoked = await stage.world.keys.change({ accountId: stage.accountId, kind: 'personal', createdBy: stage.userId }, id, revoke);
      expect(revoked?.state).toMatchObject({ id, status: 'revoked', revokedAt: minutesLater(5) });
    });

    it('neither lists nor changes a revoked key', async () => {
      const { id } = await stage.store();
      await stage.world.keys.change({ accountId: stage.accountId, kind: 'personal' }, id, (key) => key.revoke(keyEpoch));
      expect(await stage.ids({ accountId: stage.accountId, kind: 'personal' })).toEqual([]);
      expect(await stage.world.keys.change({ accountId: stage.accountId, kind: 'personal' }, id, (key) => key)).toBeNull();
    });

    it('excludes keys that expired before since', async () => {
      const [endless, soon] = [await stage.store(), await stage.store({ expiresAt: minutesLater(60) }, minutesLater(1))];
      const scope = { accountId: stage.accountId, kind: 'personal' } as const;
      const listed = async (since: Date) => (await stage.world.keys.list(scope, since)).map(({ key }) => key.id);
      expect(await listed(minutesLater(59))).toEqual([soon.id, endless.id]);
      expect(await listed(minutesLater(60))).toEqual([endless.id]);
      expect(await stage.ids(scope)).toEqual([soon.id, endless.id]);
    });

    it('stores no key for a session that has ended', async () => {
      const { hash, prefix } = issueSecret();
      const sessionId = await stage.world.session(stage.userId);
      await stage.world.endSession(sessionId);
      expect(
        await stage.world.keys.insert(anApiKey({ accountId: stage.accountId, createdBy: stage.userId, prefix }), hash, sessionId),
      ).toBe(false);
      expect(await stage.ids({ accountId: stage.accountId })).toEqual([]);
    });

    it('lists every key that acts on the account: both kinds, and with hasVisiting keys of other accounts whose person is a member', async () => {
      const [elsewhere, guest] = [await stage.world.account('Elsewhere'), await stage.world.person('Guest')];
      await stage.world.join(elsewhere, guest, 'ADMIN');
      const before = await stage.store({ accountId: elsewhere, createdBy: guest });
      await stage.world.join(stage.accountId, guest, 'MEMBER', minutesLater(1));
      const since = await stage.store({ accountId: elsewhere, createdBy: guest }, minutesLater(2));
      await stage.store({ accountId: elsewhere, kind: 'organization', createdBy: guest }, minutesLater(3));
      const own = await stage.store({}, minutesLater(4));
      const organizations = await stage.store({ kind: 'organization' }, minutesLater(5));
      expect(await stage.ids({ accountId: stage.accountId })).toEqual([organizations.id, own.id]);
      const listed = await stage.world.keys.list({ accountId: stage.accountId, hasVisiting: true });
      expect(listed.map(({ key, owner }) => [key.id, owner.name])).toEqual([
        [organizations.id, 'Acme'],
        [own.id, 'Robin'],
        [since.id, 'Guest'],
      ]);
      expect(await stage.ids({ accountId: stage.accountId, kind: 'personal', hasVisiting: true })).toEqual([own.id, since.id]);
      const revoke = (key: ApiKey) => key.revoke(minutesLater(6));
      expect(await stage.world.keys.change({ accountId: stage.accountId }, since.id, revoke)).toBeNull();
      expect(await stage.world.keys.change({ accountId: stage.accountId, hasVisiting: true }, before.id, revoke)).toBeNull();
      expect((await stage.world.keys.change({ accountId: stage.accountId, hasVisiting: true }, since.id, revoke))?.state.status).toBe(
        'revoked',
      );
      await stage.world.leave(stage.accountId, guest);
      expect(await stage.ids({ accountId: stage.accountId, hasVisiting: true })).toEqual([organizations.id, own.id]);
    });

    it('finds the keys of a person on all accounts: those that act as them, or all that they created', async () => {
      const other = await stage.world.account('Other');
      await stage.world.join(other, stage.userId, 'MEMBER');
      const stored = [
        await stage.store(),
        await stage.store({ accountId: other }, minutesLater(1)),
        await stage.store({ kind: 'organization' }, minutesLater(2)),
      ];
      const revoked = await stage.store({}, minutesLater(3));
      await stage.world.keys.change({ accountId: stage.accountId }, revoked.id, (key) => key.revoke(minutesLater(4)));
      expect(await stage.world.keys.ofPerson(stage.userId, 'personal')).toEqual(stored.slice(0, 2).map(({ state }) => state));
      expect(await stage.world.keys.ofPerson(stage.userId, 'made')).toEqual(stored.map(({ state }) => state));
      expect(await stage.world.keys.ofPerson(stage.userId + 1, 'made')).toEqual([]);
    });

    it('returns the newest keys of each agent up to a limit, with the numbers of all and of valid keys', async () => {
      const of = (agentId: string) => ({ kind: 'agent', agentId }) as const;
      const stored = [
        await stage.store(of('agent_1')),
        await stage.store({ ...of('agent_1'), expiresAt: minutesLater(30) }, minutesLater(1)),
        await stage.store(of('agent_1'), minutesLater(2)),
        await stage.store(of('agent_2')),
        await stage.store(),
      ];
      const revoke = (key: ApiKey) => key.revoke(minutesLater(3));
      expect(
        await stage.world.keys.change({ accountId: stage.accountId, kind: 'agent', agentId: 'agent_2' }, stored[2]!.id, revoke),
      ).toBeNull();
      const revoked = await stage.world.keys.change(
        { accountId: stage.accountId, kind: 'agent', agentId: 'agent_1' },
        stored[2]!.id,
        revoke,
      );
      const found = await stage.world.keys.ofAgents(stage.accountId, ['agent_1', 'agent_2', 'agent_3'], minutesLater(40), 2);
      expect([...found.keys()].sort()).toEqual(['agent_1', 'agent_2']);
      expect(found.get('agent_1')).toEqual({ keys: [revoked!.state, stored[1]!.state], count: 3, activeCount: 1 });
      expect(found.get('agent_2')).toEqual({ keys: [stored[3]!.state], count: 1, activeCount: 1 });
      expect((await stage.world.keys.ofAgents(stage.accountId + 1, ['agent_1'], keyEpoch, 2)).size).toBe(0);
    });

    it('lists an agent’s keys among the keys of the account, with the account as owner', async () => {
      const { id } = await stage.store({ kind: 'agent', agentId: 'agent_1' });
      await stage.world.leave(stage.accountId, stage.userId);
      const listed = await stage.world.keys.list({ accountId: stage.accountId });
      expect(listed.map(({ key, owner }) => [key.id, key.agentId, owner])).toEqual([
        [id, 'agent_1', { type: 'organization', id: stage.accountId, name: 'Acme' }],
      ]);
    });

    it('returns the owner of a key to be created, and null for a person who is not a member', async () => {
      const stranger = await stage.world.person('Stranger');
      expect(await stage.world.keys.ownerOf('personal', stage.accountId, stage.userId)).toEqual({
        type: 'user',
        id: stage.userId,
        name: 'Robin',
      });
      expect(await stage.world.keys.ownerOf('organization', stage.accountId, stranger)).toEqual({
        type: 'organization',
        id: stage.accountId,
        name: 'Acme',
      });
      expect(await stage.world.keys.ownerOf('personal', stage.accountId, stranger)).toBeNull();
      await stage.world.leave(stage.accountId, stage.userId);
      expect(await stage.world.keys.ownerOf('personal', stage.accountId, stage.userId)).toBeNull();
    });
  });

  describe('KeyUses', () => {
    const lastUse = async () =>
      (await stage.world.keys.list({ accountId: stage.accountId, kind: 'personal' })).map(({ key }) => key.lastUsedAt);

    it('moves lastUsedAt forward only, at most once a minute', async () => {
      const { id: keyId } = await stage.store();
      const used = (minutes: number) => stage.world.uses.record([{ accountId: stage.accountId, keyId, at: minutesLater(minutes) }]);
      await used(2);
      expect(await lastUse()).toEqual([minutesLater(2)]);
      await used(1);
      await used(2.5);
      expect(await lastUse()).toEqual([minutesLater(2)]);
      await used(3);
      expect(await lastUse()).toEqual([minutesLater(3)]);
    });

    it('stores the latest of several uses, and ignores unknown keys', async () => {
      const { id: keyId } = await stage.store();
      const use = (minutes: number) => ({ accountId: stage.accountId, keyId, at: minutesLater(minutes) });
      await stage.world.uses.record([use(5), use(9), use(7), { accountId: stage.accountId, keyId: 'key_unknown', at: keyEpoch }]);
      expect(await lastUse()).toEqual([minutesLater(9)]);
    });
  });
}
