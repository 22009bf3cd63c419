import type { AccountType, Grants, Step } from '@exchange/kernel';
import type { ApiKey, ApiKeyState, KeyKind } from './api-key';

/** Whose keys are meant. What is outside is not found (house rule 7); revoked keys and keys of people who left are outside everything. */
export interface KeyScope {
  readonly accountId: number;
  /** Left out: all kinds. */
  readonly kind?: KeyKind;
  /** Only keys that this person created. */
  readonly createdBy?: number;
  /** Only keys of this buyer agent. */
  readonly agentId?: string;
  /** Personal keys of other accounts besides, when their person's membership here lets them in: an admin sees, and ends, whatever acts here. */
  readonly reaching?: boolean;
}

export interface KeyOwner {
  readonly type: 'user' | 'organization';
  /** Of the person or of the account. */
  readonly id: number;
  readonly name: string;
}

export interface OwnedKey {
  readonly key: ApiKeyState;
  readonly owner: KeyOwner;
}

/** The secret leaves with the answer of the creation and exists nowhere else. */
export interface CreatedKey extends OwnedKey {
  readonly secret: string;
}

/** What a buyer agent has of keys. */
export interface AgentKeys {
  /** Newest first, revoked and expired ones included: the first so many. */
  readonly keys: readonly ApiKeyState[];
  /** All there are, and those of them that work. */
  readonly count: number;
  readonly activeCount: number;
}

export abstract class ApiKeys {
  /**
   * `sessionId`: of the session that asks. Nothing is stored, and `false` returned, once that has ended: whoever ends a person's sessions first and
   * their keys then misses no key that is made at the same moment.
   */
  abstract insert(key: ApiKey, secretHash: Buffer, sessionId: string): Promise<boolean>;
  abstract change(scope: KeyScope, id: string, fn: Step<ApiKey>): Promise<ApiKey | null>;
  /** Newest first, expired ones included; `since`: but for those that had expired by then. */
  abstract list(scope: KeyScope, since?: Date): Promise<readonly OwnedKey[]>;
  /** Active keys of a person on every account; `made`: organization keys and agents' keys that they created, too. Oldest first. */
  abstract ofPerson(userId: number, which: 'personal' | 'made'): Promise<readonly ApiKeyState[]>;
  /** By the id of the agent, at most `each` keys of every one. Agents without keys are left out. `at`: when is asked who has expired. */
  abstract ofAgents(accountId: number, agentIds: readonly string[], at: Date, each: number): Promise<ReadonlyMap<string, AgentKeys>>;
  /** Who would own such a key; null when the person is no active member of the account. */
  abstract ownerOf(kind: KeyKind, accountId: number, userId: number): Promise<KeyOwner | null>;
}

/** What one look-up of a presented secret tells. Everything is read at that moment: there is no cache. */
export interface KeyHolder {
  readonly keyId: string;
  readonly keyName: string;
  /** The account that the key belongs to. */
  readonly homeAccountId: number;
  /** Only for personal keys. `joinedBy`: the key reaches what its person had joined by then, when it was made. */
  readonly person: { readonly userId: number; readonly label: string; readonly addressProved: boolean; readonly joinedBy: Date } | null;
  /** Only for keys of buyer agents, which are active; what was granted to it of the account that is asked for, at this moment. */
  readonly agent: { readonly agentId: string; readonly label: string; readonly grants: Grants } | null;
  /** The account that is asked for, the key's own unless another is wanted; null when it does not exist. */
  readonly account: {
    readonly id: number;
    readonly type: AccountType;
    /** The person's role there now; null when they do not belong to it, or only since after the key was made. */
    readonly role: 'MEMBER' | 'ADMIN' | null;
  } | null;
}

export abstract class KeyHolders {
  /** Null when the key is unknown, revoked, expired at that time, its person has left its account, or its agent is not active; found out in the same time (docs/adr/0031). */
  abstract find(secretHash: Buffer, at: Date, wantedAccountId?: number): Promise<KeyHolder | null>;
}

export interface KeyUse {
  readonly accountId: number;
  readonly keyId: string;
  readonly at: Date;
}

export abstract class KeyUses {
  /** Moves `lastUsedAt` forward, where it is at least a minute behind. */
  abstract record(uses: readonly KeyUse[]): Promise<void>;
}
