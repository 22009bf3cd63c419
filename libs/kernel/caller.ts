/** Built once per request, by the auth guard, from a bearer credential or the session cookie (docs/adr/0007). */
export type Caller = PersonCaller | OrganizationCaller | AgentCaller;

/** A person's role in the account that they act for. */
export type Role = 'MEMBER' | 'ADMIN';
export type AccountType = 'BUYER' | 'SELLER';

/** Scopes of a token, each of which includes the ones before it: read, change without spending money, launch and set budgets. */
export type Scope = 'read' | 'write' | 'spend';
export const scopes: readonly Scope[] = ['read', 'write', 'spend'];

/** What a caller may do with an advertiser that was granted to them. */
export type Grant = 'READ' | 'READ_WRITE';
/** Keyed by advertiser id. */
export type Grants = ReadonlyMap<number, Grant>;

interface CallerBase {
  readonly accountId: number;
  readonly accountType: AccountType;
  /** Actor name in audit entries. Never a secret. */
  readonly label: string;
  /** Scope of the token. Omitted: everything that the role allows. */
  readonly scope?: Scope;
  /** Audience of the token (RFC 8707): `BASE_URL/mcp/v3` or `BASE_URL/api/v2`. Omitted: the credential is not a token. */
  readonly resource?: string;
  /** The advertisers that the caller may use. Omitted: all of the account. */
  readonly grants?: Grants;
  /** Set when the caller's organization was granted advertisers of this account (docs/adr/0082). */
  readonly delegation?: Delegation;
}

/** An organization that works on advertisers of another one. `grants` apply to their campaigns. */
export interface Delegation {
  /** The account of the acting organization. */
  readonly accountId: number;
  readonly organization: string;
  /** Advertisers whose record it may read, also without a grant for their campaigns. */
  readonly advertiserIds: readonly number[];
}

/** A signed-in person (`via: 'session'`), their personal key (`via: 'key'`) or an app they connected (`via: 'oauth'`), with the person's current role. */
export interface PersonCaller extends CallerBase {
  readonly kind: 'person';
  readonly userId: number;
  readonly role: Role;
  readonly via: 'session' | 'key' | 'oauth';
  readonly credentialId: string;
  /** Whether the person has verified their mail address (docs/adr/0045). Omitted: no. */
  readonly addressProved?: boolean;
  /** Creation time of a personal key, which never opens accounts that the person joined later (docs/adr/0045). */
  readonly joinedBy?: Date;
  /** Set for staff of the exchange with a session, never for their keys and apps (docs/adr/0164). It gives no access to accounts. */
  readonly isStaff?: true;
}

/** An organization key, or an application of the account (`via: 'oauth'`): has the rights of an account admin for every advertiser. */
export interface OrganizationCaller extends CallerBase {
  readonly kind: 'organization';
  readonly role: 'ADMIN';
  readonly via: 'key' | 'oauth';
  readonly credentialId: string;
}

/** A key of a buyer agent: limited to the agent's grants (rest-api.md, Authentication 7). */
export interface AgentCaller extends CallerBase {
  readonly kind: 'agent';
  readonly agentId: string;
  readonly via: 'key';
  readonly credentialId: string;
  readonly grants: Grants;
}

/** A caller limited to some advertisers is never an admin, whatever their role. */
export function isAdmin(caller: Caller): boolean {
  return standingOf(caller) === 'admin';
}

/** Kinds of callers, as operations declare which of them they accept. `agent` includes every caller that is limited to some advertisers. */
export const callerKinds = ['session', 'personal key', 'organization key', 'app', 'machine application', 'agent'] as const;
export type CallerKind = (typeof callerKinds)[number];

/** An app or organization limited to some advertisers counts as an agent. */
export function callerKindOf(caller: Caller): CallerKind {
  if (standingOf(caller) === 'agent') return 'agent';
  const { via } = caller;
  if (caller.kind === 'organization') return via === 'key' ? 'organization key' : 'machine application';
  return via === 'session' ? 'session' : via === 'key' ? 'personal key' : 'app';
}

/** The caller's role in policy tables. Any caller limited to some advertisers has the role of an agent. */
export function standingOf(caller: Caller): 'member' | 'admin' | 'agent' {
  if (caller.kind === 'agent' || caller.grants !== undefined) return 'agent';
  return caller.kind === 'organization' || caller.role !== 'MEMBER' ? 'admin' : 'member';
}

export function isSignedInPerson(caller: Caller): caller is PersonCaller {
  return isOwnPerson(caller) && caller.via === 'session';
}

/** Staff of the exchange, signed in and acting for their own account. */
export function isStaff(caller: Caller): boolean {
  return isSignedInPerson(caller) && caller.isStaff === true;
}

/**
 * A member of the account with access to all of its advertisers. Resources of the person (conversations, settings) may mention any
 * advertiser, so callers limited to some advertisers are excluded.
 */
export function isOwnPerson(caller: Caller): caller is PersonCaller {
  return caller.kind === 'person' && caller.grants === undefined;
}

/** Ids of the advertisers that the caller may use; undefined for all of the account. */
export function grantedAdvertisers({ grants }: Caller): number[] | undefined {
  return grants && [...grants.keys()];
}

/** {@link grantedAdvertisers} of a list that may be filtered by one advertiser: none when the caller may not use it. */
export function listedAdvertisers(caller: Caller, wanted: number | undefined): number[] | undefined {
  if (wanted === undefined) return grantedAdvertisers(caller);
  return maySee(caller, wanted) ? [wanted] : [];
}

/** Ids of the advertisers whose record the caller may read; undefined for all of the account. */
export function readableAdvertisers(caller: Caller): readonly number[] | undefined {
  return caller.delegation?.advertiserIds ?? grantedAdvertisers(caller);
}

/**
 * An agent sees only its granted advertisers (rest-api.md, Authentication 7), and nothing without an advertiser. Every other caller sees
 * the whole account.
 */
export function maySee({ grants }: Caller, advertiserId: number | null): boolean {
  return grants === undefined || (advertiserId !== null && grants.has(advertiserId));
}

/** An agent may write only with a READ_WRITE grant. */
export function mayActFor({ grants }: Caller, advertiserId: number | null): boolean {
  return grants === undefined || (advertiserId !== null && grants.get(advertiserId) === 'READ_WRITE');
}

export function hasScope({ scope }: Caller, wanted: Scope): boolean {
  return scope === undefined || scopes.indexOf(scope) >= scopes.indexOf(wanted);
}
