import { type CanActivate, type ExecutionContext, Injectable, mixin, type Type } from '@nestjs/common';
import type { Request } from 'express';
import { Attempts } from './attempts';

/** Counts an attempt by where it comes from, before anybody looks at its body: what is malformed was an attempt, too. 429 beyond the limit. */
export function Counted(attempt: 'signUp' | 'join' | 'reset'): Type<CanActivate> {
  @Injectable()
  class CountedGuard implements CanActivate {
    constructor(private readonly attempts: Attempts) {}

    async canActivate(context: ExecutionContext): Promise<boolean> {
      await this.attempts[attempt](context.switchToHttp().getRequest<Request>().ip ?? '');
      return true;
    }
  }
  return mixin(CountedGuard);
}
