import type { Contact } from './failures';

/** What it takes to speak to a seller, and its circuit breaker (ADR 43). The only place where a bearer token leaves its seal. */
export interface SellerConnection {
  readonly sellerId: number;
  /** The account that listed the seller. */
  readonly accountId: number;
  readonly agentUrl: string;
  readonly bearerToken: string | null;
  /** Before a conversation of at most `ms`: why it is not to be begun now, safe to show; null: go on. */
  admit(ms: number): Promise<string | null>;
  /** After a conversation: what it showed of the agent, and in case of silence the reason. */
  heard(contact: Contact, reason: string | null): Promise<void>;
}

/** Where sellers can be reached. Filled by storefronts, and given to `SellerLines` only (ADR 65): nobody else sees a token. */
export abstract class SellerConnections {
  /** Null when the seller cannot be asked any more. Throws `SecretNotOpened` when this process cannot open its token. */
  abstract find(sellerId: number): Promise<SellerConnection | null>;
}
