import type { Caller } from '@exchange/kernel';

/**
 * Turns an API key into its caller. Implemented by the api-keys context. `null` means refused, whatever the reason;
 * a reachable key with an account it cannot act for throws `authErrors.accessDenied()`.
 */
export abstract class KeyAuthenticator {
  abstract authenticate(secret: string, wantedAccountId?: number): Promise<Caller | null>;
  /** The same answer about what was shown earlier, by its SHA-256. It is no use of the key: `lastUsedAt` stays. */
  abstract recall(secretHash: Buffer, wantedAccountId?: number): Promise<Caller | null>;
}

/**
 * Turns an access token of an app into its caller. Implemented by the oauth context, with the rules of {@link KeyAuthenticator}: a token is bound to one
 * account, and any other one is out of its reach.
 */
export abstract class TokenAuthenticator {
  abstract authenticate(secret: string, wantedAccountId?: number): Promise<Caller | null>;
  /** The same answer about what was shown earlier, by its SHA-256. */
  abstract recall(secretHash: Buffer, wantedAccountId?: number): Promise<Caller | null>;
}

/** Whether an account has accepted the terms that are asked for now. Implemented by the onboarding context. */
export abstract class AcceptedTerms {
  abstract has(accountId: number): Promise<boolean>;
}

/** Turns a session token into its caller. Implemented by the identity context, with the same rules. */
export abstract class SessionAuthenticator {
  abstract authenticate(token: string, wantedAccountId?: number): Promise<Caller | null>;
  /** The same answer about what was shown earlier, by its SHA-256. It does not prolong the session. */
  abstract recall(tokenHash: Buffer, wantedAccountId?: number): Promise<Caller | null>;
}
