import type { Keyset, Step } from '@exchange/kernel';
import type { AgentHealth, AgentHealthState, Standing } from './agent-health';
import type { Protocol, Seller } from './seller';
import type { Storefront } from './storefront';

export interface SellerFilter {
  /** Who looks: an account to which storefronts are pinned sees these alone, and nobody else sees them. */
  readonly buyerId: number;
  readonly ids?: readonly number[];
  /** Part of the name, in any case. */
  readonly name?: string;
  readonly channels?: readonly string[];
  readonly countries?: readonly string[];
}

export interface OffsetRequest {
  readonly limit: number;
  readonly offset: number;
  /** Order values of the last one seen: `[name, id]`. Of the directory alone. */
  readonly after?: Keyset | null;
}

/** What other contexts and buyers may know of a seller: never its address, never its credentials. */
export interface Listing {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly logoUrl: string | null;
  readonly channels: readonly string[];
  readonly countries: readonly string[];
  /** What it sells is made up. */
  readonly sandbox: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What it takes to speak to a seller. The only place where the bearer token leaves its seal. */
export interface SellerConnection {
  readonly sellerId: number;
  /** The account that listed the seller. */
  readonly accountId: number;
  readonly agentUrl: string;
  readonly protocol: Protocol;
  readonly bearerToken: string | null;
  /** Whether the exchange itself answers. */
  readonly isHosted: boolean;
  /** How its agent has answered; null when nothing is known. */
  readonly health: AgentHealthState | null;
}

/** A seller that could be asked, and what a fair choice goes by. */
export interface Candidate {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly logoUrl: string | null;
  /** The account that sells. */
  readonly accountId: number;
  /** Where its agent answers; null when the exchange itself does. */
  readonly origin: string | null;
  readonly standing: Standing;
}

export type AgentKey = Pick<AgentHealthState, 'accountId' | 'sellerId'>;

/** Seller agents, stored. Lists answer up to `limit + 1` rows, so that the caller knows whether more follow. */
export abstract class Sellers {
  /** From the sequence that storefronts use too: an id means one seller, whoever answers for it. */
  abstract nextId(): Promise<number>;
  /** Throws `slugTaken` (409). */
  abstract insert(seller: Seller, bearerToken: string | null): Promise<void>;
  /**
   * Row lock, pure `fn`, save. `bearerToken`: undefined keeps the stored one, null erases it, and so does a step after which the seller has no
   * credentials. Answers null when the account has no such seller. Throws `slugTaken` (409).
   */
  abstract change(accountId: number, id: number, fn: Step<Seller>, bearerToken?: string | null): Promise<Seller | null>;
  abstract find(accountId: number, id: number): Promise<Seller | null>;
  /** Everything the account has not archived, newest first. */
  abstract ofAccount(accountId: number, page: OffsetRequest): Promise<readonly Seller[]>;
}

/** The storefronts that the exchange answers for, at most one per account. */
export abstract class OwnStorefronts {
  /** False when the account has one already. Throws `slugTaken` (409). */
  abstract insert(storefront: Storefront): Promise<boolean>;
  /** Row lock, pure `fn`, save. Null when the account has none. Throws `slugTaken` (409). */
  abstract change(accountId: number, fn: Step<Storefront>): Promise<Storefront | null>;
  abstract find(accountId: number): Promise<Storefront | null>;
  /** Of any account. */
  abstract bySlug(slug: string): Promise<Storefront | null>;
}

/** What buyers can ask: enabled seller agents and transacting storefronts of every account. */
export abstract class Directory {
  /** By name; up to `limit + 1` of them. */
  abstract listed(filter: SellerFilter, page?: OffsetRequest): Promise<readonly Listing[]>;
  /**
   * Of those that are listed, at most `limit` that are proven and as many others: the first of every account, then the second, and so on. Within
   * an account, and of accounts in the same turn, in an order that differs by `seed`.
   */
  abstract candidates(filter: SellerFilter, seed: string, limit: number, now: Date): Promise<readonly Candidate[]>;
  abstract find(buyerId: number, id: number): Promise<Listing | null>;
  /** Of those that are listed: whose they are. */
  abstract accountsOf(buyerId: number, ids: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** Those of the ids that are a sandbox to the buyer, listed or not: sandbox agents, and the storefronts pinned to the buyer. What was bought from them stays so. */
  abstract sandboxesAmong(buyerId: number, ids: readonly number[]): Promise<ReadonlySet<number>>;
  /** Whoever it is listed for: who buys was shown it. Null unless the seller is listed now. `agentUrlOf` says where the exchange itself answers for a slug. */
  abstract connection(id: number, agentUrlOf: (slug: string) => string): Promise<SellerConnection | null>;
}

/** How agents have answered. One that nobody has spoken to begins as unknown. */
export abstract class AgentHealths {
  /** Row lock, pure `fn`, save; null from `fn` leaves the row alone, and is the answer then. */
  abstract change(key: AgentKey, now: Date, fn: Step<AgentHealth>): Promise<AgentHealth | null>;
  /** Of those sellers of the account that are known. */
  abstract of(accountId: number, sellerIds: readonly number[]): Promise<readonly AgentHealthState[]>;
}

/** Whether the exchange may call this address. Throws a 400 on `agentUrl` when not. */
export abstract class AgentUrls {
  abstract assertAllowed(url: string): Promise<void>;
}
