import { createHash } from 'node:crypto';
import { RateLimits, type RateLimit } from '@exchange/platform';
import { Injectable } from '@nestjs/common';

const minutes = 60;

/** gaps.md §1.4. */
const attemptLimits = {
  signInByIp: { name: 'sign-in-ip', attempts: 40, seconds: 15 * minutes },
  signInByAddress: { name: 'sign-in-address', attempts: 40, seconds: 15 * minutes },
  signUpByIp: { name: 'sign-up-ip', attempts: 20, seconds: 60 * minutes },
  resetByIp: { name: 'reset-ip', attempts: 12, seconds: 60 * minutes },
  resetByAddress: { name: 'reset-address', attempts: 12, seconds: 60 * minutes },
} satisfies Record<string, RateLimit>;

/** Counts attempts to get in: by where they come from, and by whom they are about, so that neither one address nor one network is guessed through. */
@Injectable()
export class Attempts {
  constructor(private readonly limits: RateLimits) {}

  /** `about`: a mail address or a person's id. */
  async signIn(ip: string, about?: string): Promise<void> {
    await this.limits.consume(attemptLimits.signInByIp, ip);
    if (about !== undefined) await this.limits.consume(attemptLimits.signInByAddress, unreadable(about));
  }

  signUp(ip: string): Promise<void> {
    return this.limits.consume(attemptLimits.signUpByIp, ip);
  }

  async reset(ip: string, email?: string): Promise<void> {
    await this.limits.consume(attemptLimits.resetByIp, ip);
    if (email !== undefined) await this.limits.consume(attemptLimits.resetByAddress, unreadable(email));
  }
}

/** Mail addresses do not belong into Redis in the clear. */
function unreadable(about: string): string {
  return createHash('sha256').update(about).digest('base64url').slice(0, 22);
}
