import { applyDecorators, type CanActivate, type ExecutionContext, Injectable, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { DomainError } from '@exchange/kernel';
import { AuthGuard, authErrors, RefusesLater, RequestContext, sessionTokenOf } from '@exchange/platform';
import { SessionsService } from '../../application/sessions.service';

/** Only with the session cookie, which is looked at before the body: 401 without one, 403 for a key that is one. */
@Injectable()
class SessionGuard implements CanActivate {
  constructor(
    private readonly sessions: SessionsService,
    private readonly guard: AuthGuard,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    try {
      await this.sessions.own(sessionTokenOf(request));
    } catch (error) {
      if (request.headers.authorization === undefined) throw error;
      await this.guard.prove(request).catch((refusal: unknown) => {
        // For which account it was meant does not matter: no key has a session.
        if (!(refusal instanceof DomainError && refusal.kind === 'forbidden')) throw refusal;
      });
      throw authErrors.personOnly();
    }
    const { refusal } = RequestContext.current()!;
    if (refusal !== undefined) throw refusal;
    return true;
  }
}

/** For routes that are public to the guard of everything else: a session that acts for no account is one, too. */
export const BySession = (): MethodDecorator => applyDecorators(RefusesLater(), UseGuards(SessionGuard));
