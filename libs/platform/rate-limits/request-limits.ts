import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { DomainError, type Caller } from '@exchange/kernel';
import { sessionTokenOf } from '../auth/session-cookie';
import { Settings } from '../config/settings';
import { hasBody } from '../request/has-body';
import { clientAddress } from './client-address';
import { ProvenCredentials } from './proven-credentials';
import { RateLimits, refusalOf, tell } from './rate-limits';
import type { RateLimit, Usage } from './windows';

const freeOfLimits = /^\/(health\/(live|ready)|storefront\/[^/]+\/mcp|auth\/(token|revoke|introspect))\/?$/;
const signingIn = /^\/(api\/v2\/auth|sign-in)(\/|$)/;

/** How long the second of several first requests of a credential waits for the first one to prove it. */
const openingMs = 1_000;

/** What a request has been counted for, until its credential is looked up. */
interface Counted {
  readonly limit: RateLimit;
  readonly key: string;
  readonly usage: Usage | Promise<Usage>;
  readonly address: string;
  /** SHA-256 of the credential it carries. */
  readonly credential: string | undefined;
  readonly isProven: boolean;
}

/**
 * Counts every request once (gaps.md §1.4, docs/adr/0029): one that carries a credential which was let in here a moment ago for that credential, side
 * by side with its look-up; everything else for its address, before its body is read and before a look-up costs a query.
 */
@Injectable()
export class RequestLimits {
  private readonly proven = new ProvenCredentials();
  private readonly byAddress: RateLimit;
  private readonly byCredential: RateLimit;
  private readonly byAuth: RateLimit;
  /** Between {@link arrive} and {@link whileProving}. */
  private readonly counted = new WeakMap<Request, Counted>();

  constructor(
    private readonly settings: Settings,
    private readonly limits: RateLimits,
  ) {
    this.byAddress = { name: 'address', ...settings.addressLimit };
    this.byCredential = { name: 'credential', ...settings.credentialLimit };
    this.byAuth = { name: 'auth', ...settings.authLimit };
  }

  /** Express middleware, before anything is read of the body. Probes are left out, and what counts for itself: hosted agents, and tokens of OAuth. */
  readonly arrive = (request: Request, response: Response, next: NextFunction): void => {
    if (!this.settings.rateLimits || freeOfLimits.test(request.path)) return next();
    const credential = credentialOf(request);
    const opening = credential === undefined ? undefined : this.proven.opening(credential);
    if (opening)
      void Promise.race([opening, pause(openingMs, undefined, { ref: false })]).then(() => this.count(request, response, next, credential));
    else this.count(request, response, next, credential);
  };

  /** The guard's look-up of the credential. The request is refused if it was one too many; a refused credential counts for the address. */
  async whileProving(request: Request, authenticate: () => Promise<Caller>): Promise<Caller> {
    const counted = this.counted.get(request);
    if (counted?.credential === undefined) return authenticate();
    this.counted.delete(request);
    const { credential, isProven } = counted;
    try {
      const proving = authenticate();
      if (isProven) {
        proving.catch(() => undefined);
        hold(await counted.usage);
      }
      const caller = await proving;
      const bucket = bucketOf(caller);
      this.proven.accept(credential, bucket);
      if (!isProven) await this.move(counted, bucket);
      return caller;
    } catch (error) {
      await this.refused(counted, credential, error);
      throw error;
    }
  }

  private count(request: Request, response: Response, next: NextFunction, credential: string | undefined): void {
    const address = clientAddress(request);
    const isAuth = request.method !== 'GET' && signingIn.test(request.path);
    const bucket = isAuth || credential === undefined ? undefined : this.proven.bucketOf(credential);
    const isProven = bucket !== undefined;
    const [limit, key] = isProven ? [this.byCredential, bucket] : [isAuth ? this.byAuth : this.byAddress, address];
    if (credential !== undefined && !isProven && !isAuth) response.once('close', this.proven.open(credential));
    const usage = this.limits.windows.take(limit, key);
    this.counted.set(request, { limit, key, usage, address, credential, isProven });
    if (!(usage instanceof Promise)) goOn(usage, next);
    else if (!isProven || hasBody(request)) void usage.then((known) => goOn(known, next));
    else {
      // The guard waits, while the credential is looked up. What is answered without a guard leaves with what is known here.
      tell(this.limits.windows.estimate(limit, key));
      next();
    }
  }

  /** The first request of a credential here: it was counted for the address until it was proven. */
  private async move({ limit, key }: Counted, bucket: string): Promise<void> {
    this.limits.windows.giveBack(limit, key);
    hold(await this.limits.windows.take(this.byCredential, bucket));
  }

  private async refused(counted: Counted, credential: string, error: unknown): Promise<void> {
    const isOurs = error instanceof DomainError;
    if (isOurs && error.kind === 'unauthorized') {
      this.proven.forget(credential);
      if (!counted.isProven) return;
      this.limits.windows.giveBack(counted.limit, counted.key);
      hold(await this.limits.windows.take(this.byAddress, counted.address));
    } else if (!isOurs && !counted.isProven) this.limits.windows.giveBack(counted.limit, counted.key);
    this.proven.settled(credential);
  }
}

function goOn(usage: Usage, next: NextFunction): void {
  next(refusalOf(usage) ?? undefined);
}

/** The window that the request belongs to after all. */
function hold(usage: Usage): void {
  const refusal = refusalOf(usage, 'instead');
  if (refusal) throw refusal;
}

/** What makes one credential another, without keeping it. */
function credentialOf(request: Request): string | undefined {
  const credential = request.headers.authorization ?? sessionTokenOf(request);
  return credential === undefined ? undefined : hash('sha256', credential, 'base64url');
}

/** All keys of an organization share one window; a person's session and every other key has its own. */
const bucketOf = (caller: Caller): string =>
  caller.kind === 'organization' ? `account-${caller.delegation?.accountId ?? caller.accountId}` : caller.credentialId;
