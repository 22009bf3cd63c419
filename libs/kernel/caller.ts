/** Who is calling (DESIGN §10): built once by the auth guard from a bearer credential or the session cookie. */
export type Caller = PersonCaller | OrganizationCaller | AgentCaller;

/** rest-api.md, Account.role: what the caller may do on the account it acts for. */
export type Role = 'MEMBER' | 'ADMIN' | 'SUPER_ADMIN';
export type AccountType = 'BUYER' | 'SELLER';

interface ActingOn {
  readonly accountId: number;
  readonly accountType: AccountType;
  /** Shown as the actor in audit entries. Never a secret. */
  readonly label: string;
}

/** A signed-in person (`via: 'session'`), or their personal key (`via: 'key'`) with the person's current role. */
export interface PersonCaller extends ActingOn {
  readonly kind: 'person';
  readonly userId: number;
  readonly role: Role;
  readonly via: 'session' | 'key';
  readonly credentialId: string;
  /** Whether the person has shown that their mail address is theirs (docs/adr/0045). Left out: not. */
  readonly addressProved?: boolean;
}

/** An organization key: an account admin across every advertiser. */
export interface OrganizationCaller extends ActingOn {
  readonly kind: 'organization';
  readonly role: 'ADMIN';
  readonly via: 'key';
  readonly credentialId: string;
}

/** A key registered to a buyer agent: only that agent, with its grants, never the account (rest-api.md, Authentication 7). */
export interface AgentCaller extends ActingOn {
  readonly kind: 'agent';
  readonly agentId: string;
  readonly via: 'key';
  readonly credentialId: string;
  readonly grants: ReadonlyMap<number, 'READ' | 'READ_WRITE'>;
}

export function isAdmin(caller: Caller): boolean {
  return caller.kind === 'organization' || (caller.kind === 'person' && caller.role !== 'MEMBER');
}

export function isSignedInPerson(caller: Caller): caller is PersonCaller {
  return caller.kind === 'person' && caller.via === 'session';
}

/**
 * An agent sees the advertisers granted to it and nothing else (rest-api.md, Authentication 7), so nothing that has no advertiser either;
 * everybody else sees the whole account.
 */
export function maySee(caller: Caller, advertiserId: number | null): boolean {
  return caller.kind !== 'agent' || (advertiserId !== null && caller.grants.has(advertiserId));
}

/** An agent acts for the advertisers that it may write. */
export function mayActFor(caller: Caller, advertiserId: number | null): boolean {
  return caller.kind !== 'agent' || (advertiserId !== null && caller.grants.get(advertiserId) === 'READ_WRITE');
}

/** Refuses an agent that may not see the advertiser, with the refusal of the context: a 404, which tells nothing. */
export function assertMaySee(caller: Caller, advertiserId: number | null, refusal: () => Error): void {
  if (!maySee(caller, advertiserId)) throw refusal();
}

/** Refuses an agent that may not act for the advertiser, with the refusal of the context: a 403 to one that may see it. */
export function assertMayActFor(caller: Caller, advertiserId: number | null, refusal: () => Error): void {
  if (!mayActFor(caller, advertiserId)) throw refusal();
}
