import { type AccountType, type Grants, type Step, applyStep } from '@exchange/kernel';
import { ApiKey, type ApiKeyState, hasExpired, type KeyKind } from '../domain/api-key';
import {
  type AgentKeys,
  ApiKeys,
  type KeyHolder,
  KeyHolders,
  type KeyOwner,
  type KeyScope,
  type KeyUse,
  KeyUses,
  type OwnedKey,
} from '../domain/ports';

interface Person {
  readonly name: string;
  readonly email: string;
  readonly addressProved: boolean;
}

interface Member {
  readonly role: 'MEMBER' | 'ADMIN';
  readonly joinedAt: Date;
}

/** The tables that the ports read: keys, accounts, people and memberships. */
export class KeyTables {
  readonly accounts = new Map<number, { readonly name: string; readonly type: AccountType; readonly endsAt?: Date }>();
  readonly people = new Map<number, Person>();
  readonly members = new Map<string, Member>();
  readonly keys = new Map<string, { readonly key: ApiKey; readonly secretHash: string }>();
  /** Active buyer agents by id. */
  readonly agents = new Map<string, { readonly accountId: number; readonly label: string; readonly grants: Grants }>();
  readonly endedSessions = new Set<string>();

  member(accountId: number, userId: number): Member | undefined {
    return this.members.get(`${accountId}/${userId}`);
  }

  hasMembership({ state }: ApiKey): boolean {
    return state.kind !== 'personal' || this.hasMembershipOn(state.accountId, state);
  }

  /** A membership younger than the key does not count. */
  hasMembershipOn(accountId: number, { userId, createdAt }: ApiKeyState): boolean {
    const member = userId === null ? undefined : this.member(accountId, userId);
    return member !== undefined && member.joinedAt <= createdAt;
  }

  isWithin({ accountId, kind, createdBy, agentId, hasVisiting }: KeyScope, { state }: ApiKey): boolean {
    const isHere = state.accountId === accountId || (hasVisiting === true && this.hasMembershipOn(accountId, state));
    const isMeant = (kind === undefined || state.kind === kind) && (createdBy === undefined || state.createdBy === createdBy);
    return isHere && isMeant && (agentId === undefined || state.agentId === agentId) && state.status === 'active';
  }
}

export class InMemoryApiKeys extends ApiKeys {
  constructor(private readonly tables = new KeyTables()) {
    super();
  }

  async insert(key: ApiKey, secretHash: Buffer, sessionId: string): Promise<boolean> {
    if (this.tables.endedSessions.has(sessionId)) return false;
    this.tables.keys.set(key.state.id, { key, secretHash: secretHash.toString('hex') });
    return true;
  }

  async change(scope: KeyScope, id: string, fn: Step<ApiKey>): Promise<ApiKey | null> {
    const entry = this.tables.keys.get(id);
    const key = applyStep(entry && this.tables.isWithin(scope, entry.key) ? entry.key : null, fn);
    if (!entry || !key) return null;
    this.tables.keys.set(id, { ...entry, key });
    return key;
  }

  async list(scope: KeyScope, since?: Date): Promise<readonly OwnedKey[]> {
    return [...this.tables.keys.values()]
      .map(({ key }) => key)
      .filter((key) => this.tables.isWithin(scope, key) && this.tables.hasMembership(key) && !(since && hasExpired(key.state, since)))
      .map(({ state }) => ({ key: state, owner: this.owner(state.kind, state.accountId, state.createdBy) }))
      .sort((a, b) => b.key.createdAt.getTime() - a.key.createdAt.getTime() || (a.key.id < b.key.id ? 1 : -1));
  }

  async ofPerson(userId: number, which: 'personal' | 'made'): Promise<readonly ApiKeyState[]> {
    return [...this.tables.keys.values()]
      .map(({ key }) => key.state)
      .filter((state) => state.status === 'active' && (which === 'made' ? state.createdBy : state.userId) === userId)
      .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));
  }

  async ofAgents(accountId: number, agentIds: readonly string[], at: Date, each: number): Promise<ReadonlyMap<string, AgentKeys>> {
    const found = new Map<string, AgentKeys>();
    for (const agentId of agentIds) {
      const keys = [...this.tables.keys.values()]
        .map(({ key }) => key.state)
        .filter((state) => state.accountId === accountId && state.agentId === agentId)
        .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1));
      const activeCount = keys.filter((key) => key.status === 'active' && !hasExpired(key, at)).length;
      if (keys.length > 0) found.set(agentId, { keys: keys.slice(0, each), count: keys.length, activeCount });
    }
    return found;
  }

  async ownerOf(kind: KeyKind, accountId: number, userId: number): Promise<KeyOwner | null> {
    if (kind === 'personal' && !this.tables.member(accountId, userId)) return null;
    return this.owner(kind, accountId, userId);
  }

  private owner(kind: KeyKind, accountId: number, userId: number): KeyOwner {
    if (kind === 'personal') return { type: 'user', id: userId, name: this.tables.people.get(userId)!.name };
    return { type: 'organization', id: accountId, name: this.tables.accounts.get(accountId)!.name };
  }
}

export class InMemoryKeyHolders extends KeyHolders {
  constructor(private readonly tables: KeyTables) {
    super();
  }

  async find(secretHash: Buffer, at: Date, wantedAccountId?: number): Promise<KeyHolder | null> {
    const hash = secretHash.toString('hex');
    const entry = [...this.tables.keys.values()].find(({ key, secretHash: known }) => known === hash && key.state.status === 'active');
    if (!entry || !this.tables.hasMembership(entry.key) || hasExpired(entry.key.state, at)) return null;
    const { id, name, accountId, userId, agentId } = entry.key.state;
    const agent = agentId === null ? undefined : this.tables.agents.get(agentId);
    if (agentId !== null && agent?.accountId !== accountId) return null;
    const targetId = wantedAccountId ?? accountId;
    if (!this.hasActiveLease(accountId, at)) return null;
    const account = this.hasActiveLease(targetId, at) ? this.tables.accounts.get(targetId) : undefined;
    const role =
      userId !== null && this.tables.hasMembershipOn(targetId, entry.key.state) ? this.tables.member(targetId, userId)!.role : null;
    return {
      keyId: id,
      keyName: name,
      homeAccountId: accountId,
      person: entry.key.state.kind === 'personal' ? this.personOf(userId!, entry.key.state.createdAt) : null,
      agent: agent ? { agentId: agentId!, label: agent.label, grants: agent.grants } : null,
      account: account ? { id: targetId, type: account.type, role } : null,
    };
  }

  private hasActiveLease(accountId: number, at: Date): boolean {
    const { endsAt } = this.tables.accounts.get(accountId) ?? {};
    return endsAt === undefined || endsAt > at;
  }

  private personOf(userId: number, joinedBy: Date): KeyHolder['person'] {
    const { name, email, addressProved } = this.tables.people.get(userId)!;
    return { userId, label: name || email, addressProved, joinedBy };
  }
}

export class InMemoryKeyUses extends KeyUses {
  constructor(private readonly tables: KeyTables) {
    super();
  }

  async record(uses: readonly KeyUse[]): Promise<void> {
    for (const { keyId, at } of [...uses].sort((a, b) => b.at.getTime() - a.at.getTime())) {
      const entry = this.tables.keys.get(keyId);
      const last = entry?.key.state.lastUsedAt;
      if (!entry || (last && at.getTime() - last.getTime() < 60_000)) continue;
      this.tables.keys.set(keyId, { ...entry, key: new ApiKey({ ...entry.key.state, lastUsedAt: at }) });
    }
  }
}
