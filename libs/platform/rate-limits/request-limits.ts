import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { DomainError, type Caller } from '@exchange/kernel';
import { sessionTokenOf } from '../auth/session-cookie';
import { Settings } from '../config/settings';
import { hasBody } from '../request/has-body';
import { clientAddress } from './client-address';
import { ProvenCredentials } from './proven-credentials';
import { RateLimits, refusalOf, tell } from './rate-limits';
import type { RateLimit, WindowUsage } from './windows';

const filePaths = /^\/files\/[^/]+\/[^/]+\/?$/;
const unlimitedPaths = /^\/(health\/(live|ready)|storefront\/[^/]+\/mcp|auth\/(token|revoke|introspect))\/?$/;
const signInPaths = /^\/(api\/v2\/auth|sign-in)(\/|$)/;

/** How long further requests wait for the first request of the same credential to be authenticated, in milliseconds. */
const openingMs = 1_000;

/** The bucket in which a request was counted, until its credential is looked up. */
interface Counted {
  readonly limit: RateLimit;
  readonly key: string;
  readonly usage: WindowUsage | Promise<WindowUsage>;
  readonly address: string;
  /** SHA-256 of the request's credential. */
  readonly credential: string | undefined;
  readonly isProven: boolean;
}

/**
 * Counts every request once (gaps.md §1.4, docs/adr/0029). Requests with a recently accepted credential count for it, in parallel with its
 * look-up. All others count for their address, before their body is read and before a look-up costs a query.
 */
@Injectable()
export class RequestLimits {
  private readonly proven = new ProvenCredentials();
  private readonly byAddress: RateLimit;
  private readonly byCredential: RateLimit;
  private readonly byAuth: RateLimit;
  /** Filled by {@link arrive}, read by {@link whileProving}. */
  private readonly counted = new WeakMap<Request, Counted>();

  constructor(
    private readonly settings: Settings,
    private readonly limits: RateLimits,
  ) {
    this.byAddress = { name: 'address', ...settings.addressLimit };
    this.byCredential = { name: 'credential', ...settings.credentialLimit };
    this.byAuth = { name: 'auth', ...settings.authLimit };
  }

  /** Express middleware that runs before the body is read. Skips health probes, and routes with their own limits: hosted agents, files and OAuth tokens. */
  readonly arrive = (request: Request, response: Response, next: NextFunction): void => {
    if (!this.settings.rateLimits || isCountedElsewhere(request)) return next();
    const credential = credentialOf(request);
    const opening = credential === undefined ? undefined : this.proven.opening(credential);
    if (opening)
      void Promise.race([opening, sleep(openingMs, undefined, { ref: false })]).then(() => this.count(request, response, next, credential));
    else this.count(request, response, next, credential);
  };

  /** Wraps the guard's look-up of the credential. Throws when the limit is exceeded. A refused credential counts for the address. */
  async whileProving(request: Request, authenticate: () => Promise<Caller>): Promise<Caller> {
    const counted = this.counted.get(request);
    if (counted?.credential === undefined) return authenticate();
    this.counted.delete(request);
    const { credential, isProven } = counted;
    try {
      const proving = authenticate();
      if (isProven) {
        proving.catch(() => undefined);
        enforce(await counted.usage);
      }
      const caller = await proving;
      const bucket = bucketOf(caller);
      this.proven.accept(credential, bucket);
      if (!isProven) await this.moveToCredential(counted, bucket);
      return caller;
    } catch (error) {
      await this.handleFailure(counted, credential, error);
      throw error;
    }
  }

  private count(request: Request, response: Response, next: NextFunction, credential: string | undefined): void {
    const address = clientAddress(request);
    const isAuth = request.method !== 'GET' && signInPaths.test(request.path);
    const bucket = isAuth || credential === undefined ? undefined : this.proven.bucketOf(credential);
    const isProven = bucket !== undefined;
    const [limit, key] = isProven ? [this.byCredential, bucket] : [isAuth ? this.byAuth : this.byAddress, address];
    if (credential !== undefined && !isProven && !isAuth) response.once('close', this.proven.open(credential));
    const usage = this.limits.windows.take(limit, key);
    this.counted.set(request, { limit, key, usage, address, credential, isProven });
    if (!(usage instanceof Promise)) proceed(usage, next);
    else if (!isProven || hasBody(request)) void usage.then((known) => proceed(known, next));
    else {
      // The guard awaits the count during the look-up. Until then, the headers show an estimate.
      tell(this.limits.windows.estimate(limit, key));
      next();
    }
  }

  /** Moves the first request of a credential from the address to its own bucket. */
  private async moveToCredential({ limit, key }: Counted, bucket: string): Promise<void> {
    this.limits.windows.giveBack(limit, key);
    enforce(await this.limits.windows.take(this.byCredential, bucket));
  }

  private async handleFailure(counted: Counted, credential: string, error: unknown): Promise<void> {
    const isOurs = error instanceof DomainError;
    if (isOurs && error.kind === 'unauthorized') {
      this.proven.forget(credential);
      if (!counted.isProven) return;
      this.limits.windows.giveBack(counted.limit, counted.key);
      enforce(await this.limits.windows.take(this.byAddress, counted.address));
    } else if (!isOurs && !counted.isProven) this.limits.windows.giveBack(counted.limit, counted.key);
    this.proven.settled(credential);
  }
}

function isCountedElsewhere({ method, path }: Request): boolean {
  return unlimitedPaths.test(path) || ((method === 'GET' || method === 'HEAD') && filePaths.test(path));
}

function proceed(usage: WindowUsage, next: NextFunction): void {
  next(refusalOf(usage) ?? undefined);
}

/** Replaces the headers with those of the final bucket, and throws beyond its limit. */
function enforce(usage: WindowUsage): void {
  const refusal = refusalOf(usage, 'instead');
  if (refusal) throw refusal;
}

/** A hash that identifies the credential. */
function credentialOf(request: Request): string | undefined {
  const credential = request.headers.authorization ?? sessionTokenOf(request);
  return credential === undefined ? undefined : hash('sha256', credential, 'base64url');
}

/** All keys of an organization share one bucket; every session and every other key has its own. */
const bucketOf = (caller: Caller): string =>
  caller.kind === 'organization' ? `account-${caller.delegation?.accountId ?? caller.accountId}` : caller.credentialId;
