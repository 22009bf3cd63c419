import { defineEvents } from '@exchange/kernel';

/** The token travels sealed (aad: the address). */
export interface TokenRequested {
  readonly email: string;
  readonly sealedToken: string;
}

export interface IdentityEvents {
  'identity.email_verification_requested': TokenRequested;
  /** Recorded for every address alike, known or not: only the worker looks, so that neither the answer nor its time tells who has an account. */
  'identity.password_reset_requested': TokenRequested;
  /** The reset is there: its mail may leave. */
  'identity.password_reset_opened': TokenRequested;
}

const eventOf = defineEvents<IdentityEvents>();

/** Identity events concern a person, not an account. */
const noAccount = 0;

export const tokenRequested = <Name extends keyof IdentityEvents>(type: Name, payload: TokenRequested, at: Date) =>
  eventOf(type, noAccount, at, payload);
