import { createHash } from 'node:crypto';
import { networkOf, RateLimits, Settings, type RateLimit } from '@exchange/platform';
import { Injectable } from '@nestjs/common';

/** Counts attempts to get in: by where they come from, and by whom they are about, so that neither one address nor one network is guessed through. */
@Injectable()
export class Attempts {
  private readonly limitOf: Readonly<Record<'signInByAddress' | 'joinByIp' | 'signUpByIp' | 'resetByIp' | 'resetByAddress', RateLimit>>;

  constructor(
    private readonly limits: RateLimits,
    { authLimit, signUpLimit, resetLimit }: Settings,
  ) {
    this.limitOf = {
      signInByAddress: { name: 'sign-in-address', ...authLimit },
      joinByIp: { name: 'join-ip', ...authLimit },
      signUpByIp: { name: 'sign-up-ip', ...signUpLimit },
      resetByIp: { name: 'reset-ip', ...resetLimit },
      resetByAddress: { name: 'reset-address', ...resetLimit },
    };
  }

  /** `about`: a mail address. By where it comes from, everything under `/api/v2/auth` is counted as it arrives. */
  signIn(about: string): Promise<void> {
    return this.limits.consume(this.limitOf.signInByAddress, unreadable(about));
  }

  join(ip: string): Promise<void> {
    return this.limits.consume(this.limitOf.joinByIp, networkOf(ip));
  }

  signUp(ip: string): Promise<void> {
    return this.limits.consume(this.limitOf.signUpByIp, networkOf(ip));
  }

  reset(ip: string): Promise<void> {
    return this.limits.consume(this.limitOf.resetByIp, networkOf(ip));
  }

  /** `about`: a mail address. */
  resetOf(about: string): Promise<void> {
    return this.limits.consume(this.limitOf.resetByAddress, unreadable(about));
  }
}

/** Mail addresses do not belong into Redis in the clear. */
function unreadable(about: string): string {
  return createHash('sha256').update(about).digest('base64url').slice(0, 22);
}
