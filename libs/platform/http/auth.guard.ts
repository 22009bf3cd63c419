import { Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { type Caller, isRecord } from '@exchange/kernel';
import { assertAllowed, beforeEmailVerificationKey, beforeTermsKey, deferredRefusalKey, publicKey, routeAccess } from '../auth/access';
import type { Access } from '../auth/access';
import { AcceptedTerms, KeyAuthenticator, SessionAuthenticator, TokenAuthenticator } from '../auth/authenticators';
import { authErrors } from '../auth/errors';
import { presentedBy, unreachable } from '../auth/presented';
import { isSafe, isSameOrigin } from '../auth/session-cookie';
import { Settings } from '../config/settings';
import { RequestLimits } from '../rate-limits/request-limits';
import { RequestContext } from '../request/request-context';

/** Authenticates the request once, by bearer credential or session cookie, and applies the route's access rules (docs/adr/0164). */
@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly keys: KeyAuthenticator,
    private readonly sessions: SessionAuthenticator,
    private readonly tokens: TokenAuthenticator,
    private readonly terms: AcceptedTerms,
    private readonly settings: Settings,
    private readonly limits: RequestLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const [handler, controller] = [context.getHandler(), context.getClass()];
    const current = RequestContext.current()!;
    if (this.reflector.getAllAndOverride<boolean>(publicKey, [handler, controller])) {
      if (current.refusal !== undefined && !this.reflector.get<boolean>(deferredRefusalKey, handler)) throw current.refusal;
      return true;
    }
    const request = context.switchToHttp().getRequest<Request>();
    const caller = current.caller ?? (await this.prove(request));
    const access = routeAccess(controller, handler);
    if (!access) throw new Error(`${controller.name}.${handler.name} has no @Takes() decorator.`);
    assertAllowed(access, caller, access.scopeFor(sentBody(request)));
    if (!isSafe(request)) await this.assertRouteMayWrite(caller, [handler, controller]);
    if (current.refusal !== undefined) throw current.refusal;
    return true;
  }

  /** Writes also need a verified email address and accepted terms, where the settings require them. */
  private async assertRouteMayWrite(caller: Caller, targets: Parameters<Reflector['getAllAndOverride']>[1]): Promise<void> {
    const isMarked = (key: string) => this.reflector.getAllAndOverride<boolean | undefined>(key, targets) === true;
    if (!isMarked(beforeEmailVerificationKey)) this.assertEmailVerified(caller);
    if (!isMarked(beforeTermsKey)) await this.assertTerms(caller);
  }

  /** The same check for writes outside of routes. Terms are not required when every operation that is performed is allowed before them. */
  async assertMayWrite(caller: Caller, performed: readonly Access[] = []): Promise<void> {
    this.assertEmailVerified(caller);
    const isBeforeTerms = performed.length > 0 && performed.every((one) => one.isBeforeTerms === true);
    if (!isBeforeTerms) await this.assertTerms(caller);
  }

  private assertEmailVerified(caller: Caller): void {
    if (this.isEmailUnverified(caller)) throw authErrors.emailNotVerified();
  }

  private async assertTerms(caller: Caller): Promise<void> {
    if (this.settings.areTermsRequired && !(await this.terms.has(caller.accountId))) throw authErrors.termsNotAccepted();
  }

  /** Only persons have an email address to verify: organization keys and agents do not. */
  private isEmailUnverified(caller: Caller): boolean {
    return this.settings.isEmailVerificationRequired && caller.kind === 'person' && caller.addressProved !== true;
  }

  /** Authenticates the caller, or throws 401. Called before a large body is read, otherwise once the route is known. */
  async prove(request: Request): Promise<Caller> {
    const caller = await this.limits.whileProving(request, () => this.authenticate(request));
    RequestContext.current()!.caller = caller;
    return caller;
  }

  private async authenticate(request: Request): Promise<Caller> {
    const presented = presentedBy(request);
    if (!presented) throw authErrors.unauthorized();
    const { by, secret, accountId } = presented;
    if (by === 'session' && !isSameOrigin(request, this.settings.baseUrl)) throw authErrors.crossOrigin();
    // An invalid account id is refused after authentication, so that it tells nothing to callers without a credential.
    const isPinned = pinned.test(request.path);
    const wanted = accountId === unreachable || isPinned ? undefined : accountId;
    const caller = await { key: this.keys, token: this.tokens, session: this.sessions }[by].authenticate(secret, wanted);
    if (!caller) throw authErrors.unauthorized();
    if (accountId === unreachable) throw authErrors.accessDenied();
    if (isPinned && accountId !== undefined && accountId !== caller.accountId) throw authErrors.accessDenied();
    return caller;
  }
}

/** Routes whose account is that of the credential: `X-Account-Id` may only confirm it (gaps-2.md §1). */
const pinned = /^\/api\/v3(\/|$)/;

function sentBody({ body }: Request): Readonly<Record<string, unknown>> {
  const sent: unknown = body;
  return isRecord(sent) ? sent : {};
}
