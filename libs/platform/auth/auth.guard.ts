import { Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import type { Caller } from '@exchange/kernel';
import { Settings } from '../config/settings';
import { RequestContext } from '../http/request-context';
import { RequestLimits } from '../rate-limits/request-limits';
import { KeyAuthenticator, SessionAuthenticator } from './authenticators';
import { accessKey, beforeProofKey, publicKey } from './access';
import type { AccessRule } from './access';
import { authErrors } from './errors';
import { isSafe, isSameOrigin, sessionTokenOf } from './session-cookie';

/** Builds the `Caller` from bearer or cookie, once per request, and applies the route's access rules (DESIGN §10). */
@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly keys: KeyAuthenticator,
    private readonly sessions: SessionAuthenticator,
    private readonly settings: Settings,
    private readonly limits: RequestLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const [handler, controller] = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<boolean>(publicKey, [handler, controller])) return true;
    const request = context.switchToHttp().getRequest<Request>();
    const caller = RequestContext.current()!.caller ?? (await this.prove(request));
    for (const target of [controller, handler]) {
      const rules = this.reflector.get<AccessRule[] | undefined>(accessKey, target) ?? [];
      for (const rule of rules) if (!rule.allows(caller)) throw rule.refusal();
    }
    if (this.isUnproved(caller) && !isSafe(request)) {
      if (!this.reflector.getAllAndOverride<boolean>(beforeProofKey, [handler, controller])) throw authErrors.emailNotVerified();
    }
    return true;
  }

  /** Decided by the row of the person; the setting says only what follows. Organization keys and agents are nobody's address. */
  private isUnproved(caller: Caller): boolean {
    return this.settings.isEmailVerificationRequired && caller.kind === 'person' && caller.addressProved !== true;
  }

  /** Who the caller is; 401 for nobody. Before a large body is read, otherwise when the route is found. */
  async prove(request: Request): Promise<Caller> {
    const caller = await this.limits.whileProving(() => this.authenticate(request));
    RequestContext.current()!.caller = caller;
    return caller;
  }

  private async authenticate(request: Request): Promise<Caller> {
    const wanted = wantedAccount(request.headers['x-account-id']);
    const { authorization } = request.headers;
    // Who the caller is comes first: an account that is none tells nothing to those without a credential.
    const account = wanted === unreachable ? undefined : wanted;
    const caller = authorization === undefined ? await this.bySession(request, account) : await this.byBearer(authorization, account);
    if (!caller) throw authErrors.unauthorized();
    if (wanted === unreachable) throw authErrors.accessDenied();
    return caller;
  }

  /** What is no bearer key at all is looked up like one, as the key that nobody has: the time of a refusal tells nothing (docs/adr/0031). */
  private byBearer(authorization: string, wanted: number | undefined): Promise<Caller | null> {
    const [, secret = nobodys] = /^Bearer +([\x21-\x7e]{1,512})$/i.exec(authorization) ?? [];
    return this.keys.authenticate(secret, wanted);
  }

  private async bySession(request: Request, wanted: number | undefined): Promise<Caller | null> {
    const token = sessionTokenOf(request);
    if (token === undefined) return null;
    if (!isSameOrigin(request, this.settings.baseUrl)) throw authErrors.crossOrigin();
    return this.sessions.authenticate(token, wanted);
  }
}

const nobodys = '';

/** No account has it. */
const unreachable = 0;

/** `X-Account-Id` picks the account; anything that is no account id is an account nobody can reach. */
function wantedAccount(header: string | string[] | undefined): number | undefined {
  if (header === undefined) return undefined;
  const id = Number(header);
  return /^\d{1,16}$/.test(String(header)) && Number.isSafeInteger(id) ? id : unreachable;
}
