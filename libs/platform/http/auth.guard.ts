import { Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { type Caller, isRecord } from '@exchange/kernel';
import { accessKey, beforeProofKey, beforeTermsKey, laterRefusalKey, publicKey, refusalOf, takesKey } from '../auth/access';
import type { Access, AccessRule } from '../auth/access';
import { AcceptedTerms, KeyAuthenticator, SessionAuthenticator, TokenAuthenticator } from '../auth/authenticators';
import { authErrors } from '../auth/errors';
import { presentedBy, unreachable } from '../auth/presented';
import { isSafe, isSameOrigin } from '../auth/session-cookie';
import { Settings } from '../config/settings';
import { RequestLimits } from '../rate-limits/request-limits';
import { RequestContext } from '../request/request-context';

/** Builds the `Caller` from bearer or cookie, once per request, and applies the route's access rules (DESIGN §10). */
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
      if (current.refusal !== undefined && !this.reflector.get<boolean>(laterRefusalKey, handler)) throw current.refusal;
      return true;
    }
    const request = context.switchToHttp().getRequest<Request>();
    const caller = current.caller ?? (await this.prove(request));
    const takes = this.reflector.get<Access | undefined>(takesKey, handler);
    if (!takes) throw new Error(`${controller.name}.${handler.name} does not say whom it takes.`);
    for (const target of [controller, handler]) {
      const rules = this.reflector.get<AccessRule[] | undefined>(accessKey, target) ?? [];
      for (const rule of rules) if (!rule.allows(caller)) throw rule.refusal();
    }
    const refused = refusalOf(takes, caller, takes.scopeFor(sentBody(request)));
    if (refused) throw refused;
    if (!isSafe(request)) await this.judgeWriter(caller, [handler, controller]);
    if (current.refusal !== undefined) throw current.refusal;
    return true;
  }

  /** What a write needs besides the right to it: a confirmed mail address and accepted terms, where they are asked for. */
  private async judgeWriter(caller: Caller, targets: Parameters<Reflector['getAllAndOverride']>[1]): Promise<void> {
    const isMarked = (key: string) => this.reflector.getAllAndOverride<boolean | undefined>(key, targets) === true;
    if (!isMarked(beforeProofKey)) this.assertProved(caller);
    if (!isMarked(beforeTermsKey)) await this.assertTerms(caller);
  }

  /** For writes that no route tells: the same as for a POST that is marked in no way, unless what is performed is open before the terms. */
  async assertMayWrite(caller: Caller, performed: readonly Access[] = []): Promise<void> {
    this.assertProved(caller);
    const isBeforeTerms = performed.length > 0 && performed.every((one) => one.isBeforeTerms === true);
    if (!isBeforeTerms) await this.assertTerms(caller);
  }

  private assertProved(caller: Caller): void {
    if (this.isUnproved(caller)) throw authErrors.emailNotVerified();
  }

  private async assertTerms(caller: Caller): Promise<void> {
    if (this.settings.isTermsAsked && !(await this.terms.has(caller.accountId))) throw authErrors.termsNotAccepted();
  }

  /** Decided by the row of the person; the setting says only what follows. Organization keys and agents are nobody's address. */
  private isUnproved(caller: Caller): boolean {
    return this.settings.isEmailVerificationRequired && caller.kind === 'person' && caller.addressProved !== true;
  }

  /** Who the caller is; 401 for nobody. Before a large body is read, otherwise when the route is found. */
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
    // Who the caller is comes first: an account that is none tells nothing to those without a credential.
    const isPinned = pinned.test(request.path);
    const wanted = accountId === unreachable || isPinned ? undefined : accountId;
    const caller = await { key: this.keys, token: this.tokens, session: this.sessions }[by].authenticate(secret, wanted);
    if (!caller) throw authErrors.unauthorized();
    if (accountId === unreachable) throw authErrors.accessDenied();
    if (isPinned && accountId !== undefined && accountId !== caller.accountId) throw authErrors.accessDenied();
    return caller;
  }
}

/** Where `X-Account-Id` only confirms which account the credential is for (gaps-2.md §1). */
const pinned = /^\/api\/v3(\/|$)/;

function sentBody({ body }: Request): Readonly<Record<string, unknown>> {
  const sent: unknown = body;
  return isRecord(sent) ? sent : {};
}
