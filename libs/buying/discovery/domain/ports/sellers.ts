import type { AskedSeller } from '../ask';
import type { Brief } from '../brief';
import type { ProductRequest } from '../events';
import type { AskOutcome, Contact } from '../offer';
import type { RefineItem } from '../refinement';

export interface SellerFilter {
  readonly buyerId: number;
  readonly ids: readonly number[];
  readonly channels: readonly string[];
  readonly countries: readonly string[];
}

/** The directory of sellers. */
export abstract class SellerDirectory {
  /**
   * Sellers that fit, the accounts in turn, in an order that differs by `seed`. Where there are many, at most `limit` that are proven, and as
   * many others.
   */
  abstract eligible(filter: SellerFilter, seed: string, limit: number): Promise<readonly AskedSeller[]>;
}

/** What a seller is asked: a brief, or, with items, changes to what it offered for that brief. */
export interface Inquiry {
  readonly brief: Brief;
  readonly refine: readonly RefineItem[];
}

export interface AskBudget {
  /** Milliseconds until the hard deadline. */
  readonly ms: number;
  /** Aborts at the deadline, when the claim is lost, and when the process stops. */
  readonly signal: AbortSignal;
  /**
   * Awaited before a large answer is read: what becomes of it takes memory until it is stored. Resolves with the function that gives the room back, for
   * an answer of which nothing becomes; rejects when the given signal fires first.
   */
  readonly room?: (signal: AbortSignal) => Promise<() => void>;
}

/** The way to a seller, under the circuit breaker of its agent. */
export interface SellerLine {
  /** The account that listed the seller. */
  readonly accountId: number;
  /** Why the seller is not to be asked now, safe to show; null: it may be, for at most `ms`. */
  admit(ms: number): Promise<string | null>;
  /**
   * One question. Never throws: whatever the seller does becomes an outcome with a reason that a buyer may read. Safe to repeat. Holds no
   * connection once it has answered or the signal has fired.
   */
  ask(inquiry: Inquiry, budget: AskBudget): Promise<AskOutcome>;
  /** What an ask showed of the seller's agent. */
  heard(contact: Contact, reason: string | null): Promise<void>;
}

/** Speaks to sellers. */
export abstract class SellerAgent {
  /** What asking comes to when there is no line to the seller any more. */
  abstract readonly gone: AskOutcome;
  /** Null when the seller was disabled since; `elsewhere` when only another process can open what the seller is asked with. */
  abstract line(sellerId: number): Promise<SellerLine | 'elsewhere' | null>;
  /** What `ask` sends when it is given this inquiry and this time, without anything that looks like a secret. */
  abstract requestOf(inquiry: Inquiry, ms: number): ProductRequest;
}
