import type { AskedSeller } from '../ask';
import type { Brief } from '../brief';
import type { ProductRequest } from '../events';
import type { SellerAskOutcome, AskContact } from '../offer';
import type { RefineItem } from '../refinement';

export interface DiscoverySellerFilter {
  readonly buyerId: number;
  readonly ids: readonly number[];
  readonly channels: readonly string[];
  readonly countries: readonly string[];
}

export abstract class DiscoverySellers {
  /** Sellers that fit, accounts in turn, ordered by `seed`: at most `limit` proven ones and as many others. */
  abstract eligible(filter: DiscoverySellerFilter, seed: string, limit: number): Promise<readonly AskedSeller[]>;
}

/** A brief or, with items, changes to the offers for that brief. */
export interface SellerInquiry {
  readonly brief: Brief;
  readonly refine: readonly RefineItem[];
}

export interface AskBudget {
  /** Milliseconds until the hard deadline. */
  readonly ms: number;
  /** Aborts at the deadline, when the claim is lost, and at shutdown. */
  readonly signal: AbortSignal;
  /**
   * Reserves memory before a large answer is read, until it is stored. Resolves with a function that releases the reservation for an answer
   * that will not be stored; rejects when the given signal fires first.
   */
  readonly room?: (signal: AbortSignal) => Promise<() => void>;
  /** Whether the outcome has the seller's answer as it was sent. */
  readonly keepsSent?: boolean;
}

/** A seller of the account that tries it out. */
export interface OwnSeller {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly logoUrl: string | null;
  /** Why buyers cannot ask the seller now; null when they can. */
  readonly obstacle: string | null;
}

export abstract class OwnSellers {
  /** A seller of the account; without an id its storefront, else its newest agent. Null when the account has none. */
  abstract find(accountId: number, sellerId?: number): Promise<OwnSeller | null>;
}

/** Access to one seller, guarded by the circuit breaker of its agent. */
export interface SellerGateway {
  /** Account that owns the seller. */
  readonly accountId: number;
  /** Reason, safe to show, why the seller must not be asked now; null allows a request of at most `ms`. */
  admit(ms: number): Promise<string | null>;
  /**
   * Sends one request. Safe to repeat. Never throws: every failure becomes an outcome with a reason that a buyer may read. Closes its
   * connection when it returns or the signal fires.
   */
  ask(inquiry: SellerInquiry, budget: AskBudget): Promise<SellerAskOutcome>;
  /** Records what a request showed about the seller's agent. */
  recordContact(contact: AskContact, reason: string | null): Promise<void>;
}

export abstract class SellerAgent {
  /** Outcome for a seller that can no longer be asked. */
  abstract readonly unavailable: SellerAskOutcome;
  /** Null when the seller has been disabled; `elsewhere` when only another process can decrypt the seller's credentials. */
  abstract gatewayTo(sellerId: number): Promise<SellerGateway | 'elsewhere' | null>;
  /** Builds the request that `ask` sends for this inquiry and time, with secrets redacted. */
  abstract requestOf(inquiry: SellerInquiry, ms: number): ProductRequest;
}
