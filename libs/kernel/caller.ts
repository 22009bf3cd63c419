/** Who is calling (DESIGN §10): built once by the auth guard from a bearer credential or the session cookie. */
export type Caller = PersonCaller | OrganizationCaller | AgentCaller;

/** What a person may do on the account that they act for: the role of their membership. */
export type Role = 'MEMBER' | 'ADMIN';
export type AccountType = 'BUYER' | 'SELLER';

/** What a token was given, each with those before it: to look, to change what costs nothing, to launch and to set budgets. */
export type Scope = 'read' | 'write' | 'spend';
export const scopes: readonly Scope[] = ['read', 'write', 'spend'];

/** What somebody may do with an advertiser that was granted to them. */
export type Grant = 'READ' | 'READ_WRITE';
/** By the id of the advertiser. */
export type Grants = ReadonlyMap<number, Grant>;

interface ActingOn {
  readonly accountId: number;
  readonly accountType: AccountType;
  /** Shown as the actor in audit entries. Never a secret. */
  readonly label: string;
  /** What the token was given. Left out: whatever the role allows. */
  readonly scope?: Scope;
  /** What the token was made for (RFC 8707): `BASE_URL/mcp/v3` or `BASE_URL/api/v2`. Left out: the credential is no token. */
  readonly resource?: string;
  /** The only advertisers within reach. Left out: the whole account. */
  readonly grants?: Grants;
  /** For whom it acts here, where its own organization was granted advertisers of this account (docs/adr/0082). Left out: for this account. */
  readonly delegation?: Delegation;
}

/** An organization that works on advertisers of another one. `grants` say what it may do with their campaigns. */
export interface Delegation {
  /** The account of the organization that acts. */
  readonly accountId: number;
  readonly organization: string;
  /** Those whose own record it may read: also some whose campaigns it may not. */
  readonly advertiserIds: readonly number[];
}

/** A signed-in person (`via: 'session'`), their personal key (`via: 'key'`) or an app they connected (`via: 'oauth'`), with the person's current role. */
export interface PersonCaller extends ActingOn {
  readonly kind: 'person';
  readonly userId: number;
  readonly role: Role;
  readonly via: 'session' | 'key' | 'oauth';
  readonly credentialId: string;
  /** Whether the person has shown that their mail address is theirs (docs/adr/0045). Left out: not. */
  readonly addressProved?: boolean;
  /** Of a personal key, when it was made: it never reaches an account that its person joined later (docs/adr/0045). */
  readonly joinedBy?: Date;
  /** Somebody who runs the exchange, signed in: keys and apps of theirs say nothing of it (docs/adr/0164). It opens no account. */
  readonly isStaff?: true;
}

/** An organization key, or an application of the account (`via: 'oauth'`): an account admin across every advertiser. */
export interface OrganizationCaller extends ActingOn {
  readonly kind: 'organization';
  readonly role: 'ADMIN';
  readonly via: 'key' | 'oauth';
  readonly credentialId: string;
}

/** A key registered to a buyer agent: only that agent, with its grants, never the account (rest-api.md, Authentication 7). */
export interface AgentCaller extends ActingOn {
  readonly kind: 'agent';
  readonly agentId: string;
  readonly via: 'key';
  readonly credentialId: string;
  readonly grants: Grants;
}

/** Whoever reaches only some advertisers is no admin of the account, whatever their role. */
export function isAdmin(caller: Caller): boolean {
  return standingOf(caller) === 'admin';
}

/** Kinds of credentials, as operations say which of them they take. The last one: whoever reaches only some advertisers. */
export const callerKinds = ['session', 'personal key', 'organization key', 'app', 'machine application', 'agent'] as const;
export type CallerKind = (typeof callerKinds)[number];

/** Narrowed apps and other organizations do, for the advertisers that were granted to them, what a buyer agent does. */
export function callerKindOf(caller: Caller): CallerKind {
  if (standingOf(caller) === 'agent') return 'agent';
  const { via } = caller;
  if (caller.kind === 'organization') return via === 'key' ? 'organization key' : 'machine application';
  return via === 'session' ? 'session' : via === 'key' ? 'personal key' : 'app';
}

/** How policy tables see a caller. Somebody who connected an app for some advertisers reaches through it what an agent with these grants does. */
export function standingOf(caller: Caller): 'member' | 'admin' | 'agent' {
  if (caller.kind === 'agent' || caller.grants !== undefined) return 'agent';
  return caller.kind === 'organization' || caller.role !== 'MEMBER' ? 'admin' : 'member';
}

export function isSignedInPerson(caller: Caller): caller is PersonCaller {
  return isOwnPerson(caller) && caller.via === 'session';
}

/** Whoever runs the exchange, signed in and for their own account. */
export function isStaff(caller: Caller): boolean {
  return isSignedInPerson(caller) && caller.isStaff === true;
}

/**
 * A person of the account itself, in whole: not one of another organization that was granted some of its advertisers, and not an app that was let in for
 * some of them, for which what is the person's own (conversations, settings) may speak of the others.
 */
export function isOwnPerson(caller: Caller): caller is PersonCaller {
  return caller.kind === 'person' && caller.grants === undefined;
}

/** The ids of the only advertisers within reach; undefined for the whole account. */
export function grantedAdvertisers({ grants }: Caller): number[] | undefined {
  return grants && [...grants.keys()];
}

/** The ids of the only advertisers whose own record is within reach; undefined for the whole account. */
export function knownAdvertisers(caller: Caller): readonly number[] | undefined {
  return caller.delegation?.advertiserIds ?? grantedAdvertisers(caller);
}

/**
 * An agent sees the advertisers granted to it and nothing else (rest-api.md, Authentication 7), so nothing that has no advertiser either;
 * everybody else sees the whole account.
 */
export function maySee({ grants }: Caller, advertiserId: number | null): boolean {
  return grants === undefined || (advertiserId !== null && grants.has(advertiserId));
}

/** An agent acts for the advertisers that it may write. */
export function mayActFor({ grants }: Caller, advertiserId: number | null): boolean {
  return grants === undefined || (advertiserId !== null && grants.get(advertiserId) === 'READ_WRITE');
}

/** Whether a token was given that scope. */
export function hasScope({ scope }: Caller, wanted: Scope): boolean {
  return scope === undefined || scopes.indexOf(scope) >= scopes.indexOf(wanted);
}

/** Refuses an agent that may not see the advertiser, with the refusal of the context: a 404, which tells nothing. */
export function assertMaySee(caller: Caller, advertiserId: number | null, refusal: () => Error): void {
  if (!maySee(caller, advertiserId)) throw refusal();
}

/** Refuses an agent that may not act for the advertiser, with the refusal of the context: a 403 to one that may see it. */
export function assertMayActFor(caller: Caller, advertiserId: number | null, refusal: () => Error): void {
  if (!mayActFor(caller, advertiserId)) throw refusal();
}
