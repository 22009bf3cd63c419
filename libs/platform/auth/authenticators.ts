import type { Caller } from '@exchange/kernel';

/**
 * Finds the caller of an API key. Implemented by the api-keys context. Null: refused, for any reason. A valid key for an account that it
 * cannot act for throws `authErrors.accessDenied()`.
 */
export abstract class KeyAuthenticator {
  abstract authenticate(secret: string, wantedAccountId?: number): Promise<Caller | null>;
  /** As `authenticate`, by the SHA-256 of a credential sent earlier. Does not update `lastUsedAt`. */
  abstract authenticateByHash(secretHash: Buffer, wantedAccountId?: number): Promise<Caller | null>;
}

/**
 * Finds the caller of an app's access token, with the rules of {@link KeyAuthenticator}. Implemented by the oauth context. A token gives
 * access to one account only.
 */
export abstract class TokenAuthenticator {
  abstract authenticate(secret: string, wantedAccountId?: number): Promise<Caller | null>;
  /** As `authenticate`, by the SHA-256 of a credential sent earlier. */
  abstract authenticateByHash(secretHash: Buffer, wantedAccountId?: number): Promise<Caller | null>;
}

/** Whether an account has accepted the current terms. Implemented by the onboarding context. */
export abstract class AcceptedTerms {
  abstract has(accountId: number): Promise<boolean>;
}

/** Finds the caller of a session token, with the rules of {@link KeyAuthenticator}. Implemented by the identity context. */
export abstract class SessionAuthenticator {
  abstract authenticate(token: string, wantedAccountId?: number): Promise<Caller | null>;
  /** As `authenticate`, by the SHA-256 of a credential sent earlier. Does not extend the session. */
  abstract authenticateByHash(tokenHash: Buffer, wantedAccountId?: number): Promise<Caller | null>;
}
