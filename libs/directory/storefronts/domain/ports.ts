import type { Keyset, ProtocolRelease, Step } from '@exchange/kernel';
import type { AgentHealth, AgentHealthState, AgentStanding } from './agent-health';
import type { Protocol, Seller } from './seller';
import type { Storefront } from './storefront';

export interface DirectoryFilter {
  /** Visibility: a buyer with pinned storefronts sees only these, and no other buyer sees them. */
  readonly buyerId: number;
  readonly ids?: readonly number[];
  /** Part of the name, case-insensitive. */
  readonly name?: string;
  readonly channels?: readonly string[];
  readonly countries?: readonly string[];
}

export interface OffsetRequest {
  readonly limit: number;
  readonly offset: number;
  /** `[name, id]` of the last seller of the previous page; used by the directory only. */
  readonly after?: Keyset | null;
}

/** A seller as buyers and other contexts may see it: without address and credentials. */
export interface Listing {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly logoUrl: string | null;
  readonly channels: readonly string[];
  readonly countries: readonly string[];
  /** Whether the products are made up. */
  readonly sandbox: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The data to connect to a seller. Only this type contains the decrypted bearer token. */
export interface AgentConnection {
  readonly sellerId: number;
  /** The account that listed the seller. */
  readonly accountId: number;
  readonly agentUrl: string;
  readonly protocol: Protocol;
  readonly bearerToken: string | null;
  /** Whether the exchange itself answers. */
  readonly isHosted: boolean;
  /** State of the circuit breaker and the stored release; null for agents that have never been called. */
  readonly health: AgentHealthState | null;
}

/** A seller that can be asked, with the data for a fair selection. */
export interface SellerCandidate {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly logoUrl: string | null;
  /** Account of the seller. */
  readonly accountId: number;
  /** Origin of the agent's address; null when the exchange itself answers. */
  readonly origin: string | null;
  readonly standing: AgentStanding;
}

export type AgentKey = Pick<AgentHealthState, 'accountId' | 'sellerId'>;

/** An agent at the address where a conversation reached it. */
export type AgentAddress = AgentKey & Pick<AgentConnection, 'agentUrl'>;

/** Stored seller agents. Lists return up to `limit + 1` rows, so that the caller knows whether more follow. */
export abstract class Sellers {
  /** Next id of the sequence that seller agents and storefronts share. */
  abstract nextId(): Promise<number>;
  /** Throws `slugTaken` (409). */
  abstract insert(seller: Seller, bearerToken: string | null): Promise<void>;
  /**
   * Row lock, pure `fn`, save. `bearerToken`: undefined keeps the stored one; null, or a seller without credentials, erases it. Null when the
   * account has no such seller. Throws `slugTaken` (409).
   */
  abstract change(accountId: number, id: number, fn: Step<Seller>, bearerToken?: string | null): Promise<Seller | null>;
  abstract find(accountId: number, id: number): Promise<Seller | null>;
  /** Agents that are not archived, newest first. */
  abstract ofAccount(accountId: number, page: OffsetRequest): Promise<readonly Seller[]>;
}

/** Storefronts for which the exchange answers, at most one per account. */
export abstract class OwnStorefronts {
  /** False when the account has one already. Throws `slugTaken` (409). */
  abstract insert(storefront: Storefront): Promise<boolean>;
  /** Row lock, pure `fn`, save. Null when the account has none. Throws `slugTaken` (409). */
  abstract change(accountId: number, fn: Step<Storefront>): Promise<Storefront | null>;
  abstract find(accountId: number): Promise<Storefront | null>;
  /** Searches all accounts. */
  abstract bySlug(slug: string): Promise<Storefront | null>;
}

/** Enabled seller agents and transacting storefronts of every account. */
export abstract class StorefrontDirectory {
  /** Ordered by name; up to `limit + 1` rows. */
  abstract list(filter: DirectoryFilter, page?: OffsetRequest): Promise<readonly Listing[]>;
  /**
   * At most `limit` proven sellers and as many others: the first of every account, then the second, and so on. The order within an account and
   * between accounts depends on `seed`.
   */
  abstract candidates(filter: DirectoryFilter, seed: string, limit: number, now: Date): Promise<readonly SellerCandidate[]>;
  abstract find(buyerId: number, id: number): Promise<Listing | null>;
  /** Account by id of listed sellers. */
  abstract accountsOf(buyerId: number, ids: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** Ids of sandboxes for the buyer: sandbox agents and storefronts pinned to the buyer, also when no longer listed. */
  abstract sandboxesAmong(buyerId: number, ids: readonly number[]): Promise<ReadonlySet<number>>;
  /** Ignores pinning: the buyer has been shown the seller. Null unless the seller is listed now. `agentUrlOf` returns the hosted agent's address. */
  abstract connection(id: number, agentUrlOf: (slug: string) => string): Promise<AgentConnection | null>;
}

/** Health of seller agents. An agent that has never been called is unknown. */
export abstract class AgentHealths {
  /** Row lock, pure `fn`, save. Null when `fn` returns null, which changes nothing. */
  abstract change(key: AgentKey, now: Date, fn: Step<AgentHealth>): Promise<AgentHealth | null>;
  /** Stores the release of AdCP that the agent speaks. Writes nothing when it is stored already or the agent has another address now. */
  abstract rememberRelease(agent: AgentAddress, release: ProtocolRelease, now: Date): Promise<void>;
  abstract forgetRelease(key: AgentKey): Promise<void>;
  /** Known states of these sellers of the account. */
  abstract of(accountId: number, sellerIds: readonly number[]): Promise<readonly AgentHealthState[]>;
}

/** Checks that the exchange may call an address; else 400 on `agentUrl`. */
export abstract class AgentUrls {
  abstract assertAllowed(url: string): Promise<void>;
}
