import type { Protocol, Seller } from './seller';

export interface SellerFilter {
  readonly ids?: readonly number[];
  /** Part of the name, in any case. */
  readonly name?: string;
  readonly channels?: readonly string[];
  readonly countries?: readonly string[];
}

export interface OffsetRequest {
  readonly limit: number;
  readonly offset: number;
}

/** What it takes to speak to a seller. The only place where the bearer token leaves its seal. */
export interface SellerConnection {
  readonly sellerId: number;
  /** The account that listed the seller. */
  readonly accountId: number;
  readonly agentUrl: string;
  readonly protocol: Protocol;
  readonly bearerToken: string | null;
}

/** Seller agents, stored. Lists answer up to `limit + 1` rows, so that the caller knows whether more follow. */
export abstract class Sellers {
  abstract nextId(): Promise<number>;
  /** Throws `slugTaken` (409). */
  abstract insert(seller: Seller, bearerToken: string | null): Promise<void>;
  /**
   * Row lock, pure `fn`, save. `bearerToken`: undefined keeps the stored one, null erases it. Answers null when the account has no such
   * seller. Throws `slugTaken` (409).
   */
  abstract change(accountId: number, id: number, fn: (seller: Seller) => Seller, bearerToken?: string | null): Promise<Seller | null>;
  abstract find(accountId: number, id: number): Promise<Seller | null>;
  /** Everything the account has not archived, newest first. */
  abstract ofAccount(accountId: number, page: OffsetRequest): Promise<readonly Seller[]>;
  /** Enabled sellers of every account, by name. */
  abstract enabled(filter: SellerFilter, page?: OffsetRequest): Promise<readonly Seller[]>;
  abstract findEnabled(id: number): Promise<Seller | null>;
  /** Null unless the seller is enabled now. */
  abstract connection(id: number): Promise<SellerConnection | null>;
}

/** Whether the exchange may call this address. Throws a 400 on `agentUrl` when not. */
export abstract class AgentUrls {
  abstract assertAllowed(url: string): Promise<void>;
}
