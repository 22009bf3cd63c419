import { type CanActivate, type ExecutionContext, Injectable, mixin, type Type } from '@nestjs/common';
import type { Request } from 'express';
import { SignInLimits } from './sign-in-limits';

/** Counts a request per IP address before its body is validated, so that malformed attempts count, too. 429 above the limit. */
export function CountAttempt(attempt: 'signUp' | 'join' | 'reset'): Type<CanActivate> {
  @Injectable()
  class CountAttemptGuard implements CanActivate {
    constructor(private readonly attempts: SignInLimits) {}

    async canActivate(context: ExecutionContext): Promise<boolean> {
      await this.attempts[attempt](context.switchToHttp().getRequest<Request>().ip ?? '');
      return true;
    }
  }
  return mixin(CountAttemptGuard);
}
