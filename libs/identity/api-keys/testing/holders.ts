import { keyEpoch, minutesLater } from '.';
import { issueSecret } from '../domain/secret';
import { KeyStage, type KeyWorld } from './world';

/** Contract tests for implementations of `KeyHolders`. */
export function keyHoldersContract(open: () => KeyWorld | Promise<KeyWorld>): void {
  const stage = new KeyStage(open);

  describe('KeyHolders', () => {
    it('finds the person of a personal key, with the current role', async () => {
      const { id, hash } = await stage.store({ expiresAt: minutesLater(60) });
      const holder = {
        keyId: id,
        keyName: 'Nightly report',
        homeAccountId: stage.accountId,
        person: { userId: stage.userId, label: 'Robin', addressProved: false, joinedBy: keyEpoch },
        agent: null,
        account: { id: stage.accountId, type: 'BUYER', role: 'ADMIN' },
      };
      expect(await stage.world.holders.find(hash, keyEpoch)).toEqual(holder);
      await stage.world.changeRole(stage.accountId, stage.userId, 'MEMBER');
      expect(await stage.world.holders.find(hash, keyEpoch)).toEqual({ ...holder, account: { ...holder.account, role: 'MEMBER' } });
    });

    it('finds the account of an organization key, also after its creator left', async () => {
      const { hash } = await stage.store({ kind: 'organization' });
      await stage.world.leave(stage.accountId, stage.userId);
      expect(await stage.world.holders.find(hash, keyEpoch)).toMatchObject({ person: null, account: { id: stage.accountId, role: null } });
    });

    it('finds the agent of an agent key, with the current grants, also after its creator left', async () => {
      await stage.world.agent(stage.accountId, { id: 'agent_1', label: 'Planner', grants: [[7, 'READ']] });
      const { hash } = await stage.store({ kind: 'agent', agentId: 'agent_1' });
      const found = await stage.world.holders.find(hash, keyEpoch);
      expect(found).toMatchObject({
        person: null,
        homeAccountId: stage.accountId,
        account: { id: stage.accountId, type: 'BUYER', role: null },
      });
      expect(found?.agent).toEqual({ agentId: 'agent_1', label: 'Planner', grants: new Map([[7, 'READ']]) });
      await stage.world.leave(stage.accountId, stage.userId);
      await stage.world.agent(stage.accountId, { id: 'agent_1', label: 'Buyer', grants: [[7, 'READ_WRITE']] });
      const later = await stage.world.holders.find(hash, keyEpoch);
      expect(later?.agent).toEqual({ agentId: 'agent_1', label: 'Buyer', grants: new Map([[7, 'READ_WRITE']]) });
    });

    it('returns null for the key of an agent that is not active or belongs to another account', async () => {
      const other = await stage.world.account('Other');
      await stage.world.agent(stage.accountId, { id: 'agent_2', label: 'Planner', grants: [] });
      await stage.world.agent(other, { id: 'agent_3', label: 'Planner', grants: [] });
      const [own, foreign] = [
        await stage.store({ kind: 'agent', agentId: 'agent_2' }),
        await stage.store({ kind: 'agent', agentId: 'agent_3' }),
      ];
      expect(await stage.world.holders.find(own.hash, keyEpoch)).not.toBeNull();
      expect(await stage.world.holders.find(foreign.hash, keyEpoch)).toBeNull();
      await stage.world.agent(stage.accountId, { id: 'agent_2', label: 'Planner', grants: [], isActive: false });
      expect(await stage.world.holders.find(own.hash, keyEpoch)).toBeNull();
    });

    it('returns null for an unknown, revoked or expired key, and for a key whose person left', async () => {
      expect(await stage.world.holders.find(issueSecret().hash, keyEpoch)).toBeNull();
      const revoked = await stage.store();
      await stage.world.keys.change({ accountId: stage.accountId, kind: 'personal' }, revoked.id, (key) => key.revoke(keyEpoch));
      expect(await stage.world.holders.find(revoked.hash, keyEpoch)).toBeNull();
      const brief = await stage.store({ expiresAt: minutesLater(60) });
      expect(await stage.world.holders.find(brief.hash, minutesLater(59))).not.toBeNull();
      expect(await stage.world.holders.find(brief.hash, minutesLater(60))).toBeNull();
      const left = await stage.store();
      await stage.world.leave(stage.accountId, stage.userId);
      expect(await stage.world.holders.find(left.hash, keyEpoch)).toBeNull();
    });

    it('keeps keys of people who left invalid and unlisted when they return', async () => {
      const before = await stage.store();
      await stage.world.leave(stage.accountId, stage.userId);
      await stage.world.join(stage.accountId, stage.userId, 'MEMBER', minutesLater(10));
      const after = await stage.store({}, minutesLater(11));
      expect(await stage.world.holders.find(before.hash, keyEpoch)).toBeNull();
      expect(await stage.world.holders.find(after.hash, keyEpoch)).not.toBeNull();
      expect(await stage.ids({ accountId: stage.accountId, kind: 'personal' })).toEqual([after.id]);
    });

    it('returns the wanted account instead of the key’s own', async () => {
      const { hash } = await stage.store();
      const seller = await stage.world.account('Seller', 'SELLER');
      expect((await stage.world.holders.find(hash, keyEpoch, seller))?.account).toEqual({ id: seller, type: 'SELLER', role: null });
      await stage.world.join(seller, stage.userId, 'MEMBER', minutesLater(1));
      expect((await stage.world.holders.find(hash, keyEpoch, seller))?.account).toMatchObject({ role: null });
      await stage.world.join(seller, stage.userId, 'MEMBER');
      expect((await stage.world.holders.find(hash, keyEpoch, seller))?.account).toEqual({ id: seller, type: 'SELLER', role: 'MEMBER' });
      expect((await stage.world.holders.find(hash, keyEpoch, 9_007_199_254_740_991))?.account).toBeNull();
    });

    it('returns no account whose lease has ended, and null for keys of any kind that belong to it', async () => {
      const other = await stage.world.account('Other');
      await stage.world.join(other, stage.userId, 'MEMBER');
      await stage.world.agent(stage.accountId, { id: 'agent_4', label: 'Planner', grants: [] });
      const own = [
        await stage.store(),
        await stage.store({ kind: 'organization' }),
        await stage.store({ kind: 'agent', agentId: 'agent_4' }),
      ];
      const visiting = await stage.store({ accountId: other });
      await stage.world.endAt(stage.accountId, minutesLater(60));
      const at = (hash: Buffer, minutes: number, wanted?: number) => stage.world.holders.find(hash, minutesLater(minutes), wanted);
      for (const { hash } of own) {
        expect((await at(hash, 59))?.account?.id).toBe(stage.accountId);
        expect([await at(hash, 60), await at(hash, 60, other)]).toEqual([null, null]);
      }
      expect((await at(visiting.hash, 59, stage.accountId))?.account).toMatchObject({ role: 'ADMIN' });
      expect((await at(visiting.hash, 60, stage.accountId))?.account).toBeNull();
      expect((await at(visiting.hash, 60))?.account?.id).toBe(other);
    });

    it('returns the right holder for each of several concurrent look-ups', async () => {
      const stored = [await stage.store(), await stage.store({ kind: 'organization' }), await stage.store()];
      const found = await Promise.all(stored.map(({ hash }) => stage.world.holders.find(hash, keyEpoch)));
      expect(found.map((holder) => holder?.keyId)).toEqual(stored.map(({ id }) => id));
    });

    it('returns whether the mail address is verified', async () => {
      const proved = await stage.world.person('Pat', { addressProved: true });
      await stage.world.join(stage.accountId, proved, 'MEMBER');
      const { hash } = await stage.store({ createdBy: proved });
      expect((await stage.world.holders.find(hash, keyEpoch))?.person).toMatchObject({ addressProved: true });
    });
  });
}
