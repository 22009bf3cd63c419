import { defineEvents } from '@exchange/kernel';

/** The token is sealed with the address as additional authenticated data. */
export interface TokenRequested {
  readonly email: string;
  readonly sealedToken: string;
}

export interface IdentityEvents {
  'identity.email_verification_requested': TokenRequested;
  /** Recorded for every address. Only the worker looks it up, so that neither the response nor its duration reveals who has an account. */
  'identity.password_reset_requested': TokenRequested;
  /** The reset is stored and its mail can be sent. */
  'identity.password_reset_opened': TokenRequested;
}

const eventOf = defineEvents<IdentityEvents>();

/** `accountId` of identity events, which concern a person. */
const noAccount = 0;

export const tokenRequested = <Name extends keyof IdentityEvents>(type: Name, payload: TokenRequested, at: Date) =>
  eventOf(type, noAccount, at, payload);
