import { applyDecorators, type CanActivate, type ExecutionContext, Injectable, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { DomainError } from '@exchange/kernel';
import { AuthGuard, authErrors, DefersRefusal, RequestContext, sessionTokenOf } from '@exchange/platform';
import { SessionsService } from '../../application/sessions.service';

/** Requires the session cookie, before the body is validated: 401 without one, 403 for a request with a valid key. */
@Injectable()
class SessionGuard implements CanActivate {
  constructor(
    private readonly sessions: SessionsService,
    private readonly guard: AuthGuard,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    try {
      await this.sessions.authenticate(sessionTokenOf(request));
    } catch (error) {
      if (request.headers.authorization === undefined) throw error;
      await this.guard.prove(request).catch((refusal: unknown) => {
        // A key that may not act for the wanted account is refused like any other key.
        if (!(refusal instanceof DomainError && refusal.kind === 'forbidden')) throw refusal;
      });
      throw authErrors.personOnly();
    }
    const { refusal } = RequestContext.current()!;
    if (refusal !== undefined) throw refusal;
    return true;
  }
}

/** For routes that are public for the platform's guard: they accept sessions that act for no account. */
export const BySession = (): MethodDecorator => applyDecorators(DefersRefusal(), UseGuards(SessionGuard));
