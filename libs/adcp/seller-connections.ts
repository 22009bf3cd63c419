import type { ProtocolRelease } from '@exchange/kernel';
import type { SellerContact } from './failures';

/** The data to call a seller, and its circuit breaker (ADR 43). Contains the decrypted bearer token. */
export interface SellerConnection {
  readonly sellerId: number;
  /** The account that listed the seller. */
  readonly accountId: number;
  readonly agentUrl: string;
  readonly bearerToken: string | null;
  /** The release of AdCP that was learned from the seller; null when nothing is known. */
  readonly release: ProtocolRelease | null;
  /** Checks the circuit breaker before a conversation of at most `ms`. Null, or the reason for not calling, which buyers may see. */
  admit(ms: number): Promise<string | null>;
  /** Records the outcome of a conversation, with the reason of a silence. */
  record(contact: SellerContact, reason: string | null): Promise<void>;
  /** Stores the release that a conversation has learned. */
  rememberRelease(release: ProtocolRelease): Promise<void>;
}

/** Finds connections to sellers. Implemented by storefronts and used only by `SellerLines`, so that no other code sees tokens (ADR 65). */
export abstract class SellerConnections {
  /** Null when the seller cannot be called any more. Throws `SecretNotOpened` when this process cannot decrypt its token. */
  abstract find(sellerId: number): Promise<SellerConnection | null>;
}
