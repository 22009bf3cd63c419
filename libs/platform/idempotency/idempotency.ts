import { hash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { defineErrors, DomainError } from '@exchange/kernel';
import type { Caller } from '@exchange/kernel';
import { Settings } from '../config/settings';
import { Database } from '../persistence/database';
import { RateLimits } from '../rate-limits/rate-limits';
import { RequestContext } from '../request/request-context';
import { answerAad } from '../secrets/answer-aad';
import { SecretBox, SecretNotOpened } from '../secrets/secret-box';
import { principalOf, reachOf, hasSameReach } from './principal';

const idempotencyErrors = defineErrors('idempotency', {
  otherRequest: { kind: 'conflict', code: 'CONFLICT', message: 'This Idempotency-Key was used with another request.' },
  otherCaller: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'Another caller of this account has used this Idempotency-Key. Send a new one.',
  },
  running: { kind: 'conflict', code: 'CONFLICT', message: 'A request with this Idempotency-Key is still running.' },
  notKept: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'The request with this Idempotency-Key has been carried out; its answer is not kept.',
  },
  elsewhere: {
    kind: 'unavailable',
    code: 'SERVICE_UNAVAILABLE',
    message: 'The answer to the request with this Idempotency-Key cannot be read right now. Try again shortly.',
  },
  mayLess: {
    kind: 'forbidden',
    code: 'FORBIDDEN',
    message: 'You may do less now than when you used this Idempotency-Key: its answer is not given again.',
  },
});

/** Whether the request is still being processed, so that the caller may retry. */
export const isStillRunning = (error: unknown): boolean =>
  error instanceof DomainError && error.message === idempotencyErrors.catalogue.specs.running.message;

export interface OnceRequest {
  readonly caller: Caller;
  /** Undefined without a key: then the work runs unconditionally. */
  readonly key: string | undefined;
  /** `accounts.create-child` */
  readonly operation: string;
  readonly request: unknown;
  /** Checks whether the caller may do this now. Called before a replay, because an earlier answer grants no permission. */
  readonly authorize: () => void | Promise<void>;
  /** Whether the answer may contain a secret and is stored encrypted. */
  readonly sealed?: boolean;
}

/** For operations that the route or an earlier check has already authorized. */
export const alreadyAuthorized = (): void => undefined;

/** Days for which a key replays its answer, counted from the answer (gaps-2.md §0). */
export const replayDays = 7;

/** Maximum length of a stored answer, in characters. A larger answer is returned once and not stored. */
export const maxAnswerLength = 1_000_000;

/** Duration of a claim, and interval at which a running request renews it. */
const claimMs = 30_000;
const renewMs = 10_000;

interface KeyedRequest {
  readonly options: OnceRequest;
  /** Account, operation and key. */
  readonly place: readonly [number, string, string];
  readonly hash: string;
  readonly principal: string;
}

interface StoredRecord {
  readonly is_mine: boolean;
  readonly is_same: boolean;
  readonly is_claimed: boolean;
  readonly is_settled: boolean;
  readonly response: unknown;
  readonly sealed_answer: string | null;
  readonly standing: string | null;
}

/**
 * Returns the first response again for the same key, request and caller. An advisory lock of the running transaction shows a repetition
 * that the first request is still running.
 */
@Injectable()
export class Idempotency {
  constructor(
    private readonly database: Database,
    private readonly secrets: SecretBox,
    private readonly limits: RateLimits,
    private readonly settings: Settings,
  ) {}

  /** Writes the record in the transaction of the work, so that either both are stored or neither. */
  async once<Response extends object>(options: OnceRequest, work: () => Promise<Response>): Promise<Response> {
    await options.authorize();
    const keyed = keyedRequestOf(options);
    if (!keyed) return this.database.run(work);
    return this.database.run(async () => {
      const record = await this.findRecord(keyed);
      if (record) return this.replay(keyed, record) as Response;
      await this.consumeLimit(keyed);
      const response = await work();
      await this.settle(keyed, response);
      return response;
    });
  }

  /**
   * For work with several transactions, or with calls to others between them. The key is claimed first. When a process dies, its claim
   * expires and the work is started again, so the work itself must prevent double effects. `together`: the work only uses the database, and
   * its answer is stored in its transaction; other requests still see the claim meanwhile.
   */
  async inSteps<Response extends object>(
    options: OnceRequest,
    work: () => Promise<Response>,
    { together = false }: { readonly together?: boolean } = {},
  ): Promise<Response> {
    await options.authorize();
    const keyed = keyedRequestOf(options);
    if (!keyed) return work();
    const claim = randomUUID();
    const record = await this.database.run(async () => {
      const found = await this.findRecord(keyed);
      if (!found) await this.claim(keyed, claim);
      return found;
    });
    if (record) return this.replay(keyed, record) as Response;
    const renewal = setInterval(() => void this.renew(keyed, claim).catch(() => undefined), renewMs);
    try {
      if (together) return await this.database.run(() => this.runUnderClaim(keyed, claim, work));
      const response = await work();
      // The response is returned even when it cannot be stored; then the claim expires.
      await this.settle(keyed, response, claim).catch(() => undefined);
      return response;
    } catch (error) {
      await this.release(keyed, claim).catch(() => undefined);
      throw error;
    } finally {
      clearInterval(renewal);
    }
  }

  /** Rolls the work back when the claim was taken over meanwhile. */
  private async runUnderClaim<Response extends object>(
    keyed: KeyedRequest,
    claim: string,
    work: () => Promise<Response>,
  ): Promise<Response> {
    const [held] = await this.database.query(
      'select from idempotency_records where account_id = $1 and operation = $2 and key = $3 and claim = $4 for update',
      [...keyed.place, claim],
    );
    if (!held) throw idempotencyErrors.running();
    const response = await work();
    await this.settle(keyed, response, claim);
    return response;
  }

  /** The stored answer; null when the work must be done. The transaction locks the key until it ends. */
  private async findRecord({ options, place, hash: digest, principal }: KeyedRequest): Promise<StoredRecord | null> {
    if (!(await this.database.tryLock('idempotency', place.join('/')))) throw idempotencyErrors.running();
    const [record] = await this.database.query<StoredRecord>(
      `select coalesce(principal, $6) = $6 as is_mine, request_hash = $5 as is_same, claim is null as is_settled,
         coalesce(claimed_until > now(), false) as is_claimed, response, sealed_answer, standing
       from idempotency_records
       where account_id = $1 and operation = $2 and key = $3 and created_at > now() - $4 * interval '1 day'`,
      [...place, replayDays, digest, principal],
    );
    if (!record) return null;
    if (record.is_claimed) throw idempotencyErrors.running();
    if (!record.is_mine) throw idempotencyErrors.otherCaller();
    if (!record.is_same) throw idempotencyErrors.otherRequest();
    if (!record.is_settled) return null;
    if (!hasSameReach(record.standing, options.caller)) throw idempotencyErrors.mayLess();
    return record;
  }

  private replay({ options, place }: KeyedRequest, { response, sealed_answer }: StoredRecord): unknown {
    if (options.sealed && sealed_answer === null) throw idempotencyErrors.notKept();
    const answer: unknown = sealed_answer === null ? response : JSON.parse(this.openAnswer(sealed_answer, place));
    const context = RequestContext.current();
    if (context) context.isReplay = true;
    context?.response?.setHeader('Idempotency-Replayed', 'true');
    return answer;
  }

  /** Only another process may have the encryption key: then 503. When nobody can open the answer: 409, because the request was carried out. */
  private openAnswer(sealed: string, place: KeyedRequest['place']): string {
    try {
      return this.secrets.open(sealed, answerAad(place));
    } catch (error) {
      if (!(error instanceof SecretNotOpened)) throw error;
      throw error.why === 'key missing' ? idempotencyErrors.elsewhere() : idempotencyErrors.notKept();
    }
  }

  /** Records are stored for days, so their number per account is limited. */
  private async consumeLimit({ place: [accountId] }: KeyedRequest): Promise<void> {
    await this.limits.consume({ name: 'idempotency', ...this.settings.idempotencyLimit }, String(accountId));
  }

  private async claim(keyed: KeyedRequest, claim: string): Promise<void> {
    await this.consumeLimit(keyed);
    await this.write(keyed, { response: 'null', sealed: null, claim });
  }

  /** With a claim: stores nothing when the claim was taken over. */
  private async settle(keyed: KeyedRequest, response: object, claim?: string): Promise<void> {
    const { options, place } = keyed;
    const text = JSON.stringify(response);
    const sealed = options.sealed && text.length <= maxAnswerLength ? this.secrets.seal(text, answerAad(place)) : null;
    const kept = { response: options.sealed ? 'null' : text, sealed };
    if (claim === undefined) return this.write(keyed, { ...kept, claim: null });
    await this.database.query(
      `update idempotency_records set response = $5, sealed_answer = $6, claim = null, claimed_until = null, created_at = now()
       where account_id = $1 and operation = $2 and key = $3 and claim = $4`,
      [...place, claim, kept.response, kept.sealed],
    );
  }

  private async write({ options, place, hash: digest, principal }: KeyedRequest, kept: RecordContent): Promise<void> {
    await this.database.query(
      `insert into idempotency_records
         (account_id, operation, key, request_hash, principal, standing, response, sealed_answer, claim, claimed_until)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9::text, case when $9::text is not null then now() + $10 * interval '1 millisecond' end)
       on conflict (account_id, operation, key) do update set request_hash = excluded.request_hash, principal = excluded.principal,
         standing = excluded.standing, response = excluded.response, sealed_answer = excluded.sealed_answer,
         claim = excluded.claim, claimed_until = excluded.claimed_until, created_at = now()`,
      [...place, digest, principal, reachOf(options.caller), kept.response, kept.sealed, kept.claim, claimMs],
    );
  }

  private async renew({ place }: KeyedRequest, claim: string): Promise<void> {
    await this.database.query(
      `update idempotency_records set claimed_until = now() + $5 * interval '1 millisecond'
       where account_id = $1 and operation = $2 and key = $3 and claim = $4`,
      [...place, claim, claimMs],
    );
  }

  private async release({ place }: KeyedRequest, claim: string): Promise<void> {
    await this.database.query('delete from idempotency_records where account_id = $1 and operation = $2 and key = $3 and claim = $4', [
      ...place,
      claim,
    ]);
  }
}

interface RecordContent {
  readonly response: string;
  readonly sealed: string | null;
  readonly claim: string | null;
}

function keyedRequestOf(options: OnceRequest): KeyedRequest | null {
  const { caller, key, operation, request } = options;
  if (key === undefined) return null;
  const place = [caller.accountId, operation, key] as const;
  return { options, place, hash: hash('sha256', JSON.stringify(request)), principal: principalOf(caller) };
}
