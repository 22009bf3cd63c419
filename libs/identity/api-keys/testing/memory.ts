import { keyEpoch } from '.';
import { InMemoryApiKeys, InMemoryKeyHolders, InMemoryKeyUses, KeyTables } from './in-memory';
import type { KeyWorld } from './world';

/** The ports and their storage in memory. */
export function memoryKeyWorld(): KeyWorld & { readonly tables: KeyTables } {
  const tables = new KeyTables();
  let sessions = 0;
  const at = (accountId: number, userId: number) => `${accountId}/${userId}`;
  return {
    tables,
    keys: new InMemoryApiKeys(tables),
    holders: new InMemoryKeyHolders(tables),
    uses: new InMemoryKeyUses(tables),
    async account(name, type = 'BUYER') {
      const id = tables.accounts.size + 1;
      tables.accounts.set(id, { name, type });
      return id;
    },
    async endAt(accountId, endsAt) {
      tables.accounts.set(accountId, { ...tables.accounts.get(accountId)!, endsAt });
    },
    async person(name, { addressProved = false } = {}) {
      const id = tables.people.size + 1;
      tables.people.set(id, { name, email: `person-${id}@example.com`, addressProved });
      return id;
    },
    async agent(accountId, { id, label, grants, isActive = true }) {
      if (isActive) tables.agents.set(id, { accountId, label, grants: new Map(grants) });
      else tables.agents.delete(id);
    },
    async session() {
      return `sess_${(sessions += 1)}`;
    },
    async endSession(id) {
      tables.endedSessions.add(id);
    },
    async join(accountId, userId, role, joinedAt = keyEpoch) {
      tables.members.set(at(accountId, userId), { role, joinedAt });
    },
    async changeRole(accountId, userId, role) {
      tables.members.set(at(accountId, userId), { ...tables.member(accountId, userId)!, role });
    },
    async leave(accountId, userId) {
      tables.members.delete(at(accountId, userId));
    },
  };
}
