import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { defineErrors } from '@exchange/kernel';
import type { Caller } from '@exchange/kernel';
import { Database } from '../persistence/database';

export const idempotencyErrors = defineErrors('idempotency', {
  otherRequest: { kind: 'conflict', code: 'CONFLICT', message: 'This Idempotency-Key was used with another request.' },
  running: { kind: 'conflict', code: 'CONFLICT', message: 'A request with this Idempotency-Key is still running.' },
});

export interface OnceRequest {
  readonly caller: Caller;
  /** Undefined when the caller sent no key: the work is simply done. */
  readonly key: string | undefined;
  /** `accounts.create-child` */
  readonly operation: string;
  readonly request: unknown;
  /** Whether the caller may do it at all, now. Asked before anything is replayed: an earlier answer is no permission. */
  readonly authorize: () => void | Promise<void>;
}

/** For operations that everybody may do whom the route lets in, or whose caller was judged before. */
export const authorizedAlready = (): void => undefined;

/** How long a key replays its first response (gaps.md §1.6). */
export const replayHours = 24;

/**
 * Same key and same request of the same caller: the first response again. The record is written in the transaction of the work itself, so there is
 * either both or neither; an advisory lock held by that transaction tells a repetition that the first one is still running.
 */
@Injectable()
export class Idempotency {
  constructor(private readonly database: Database) {}

  async once<Response extends object>(asked: OnceRequest, work: () => Promise<Response>): Promise<Response> {
    const { caller, key, operation, request } = asked;
    await asked.authorize();
    if (key === undefined) return this.database.run(work);
    const place = [caller.accountId, operation, key];
    const mine = [hash('sha256', JSON.stringify(request)), principalOf(caller)];
    return this.database.run(async () => {
      const [lock] = await this.database.query<{ free: boolean }>('select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free', [
        place.join('/'),
      ]);
      if (!lock?.free) throw idempotencyErrors.running();
      const [known] = await this.database.query<{ is_mine: boolean; response: Response }>(
        `select request_hash = $5 and coalesce(principal, $6) = $6 as is_mine, response from idempotency_records
         where account_id = $1 and operation = $2 and key = $3 and created_at > now() - $4 * interval '1 hour'`,
        [...place, replayHours, ...mine],
      );
      if (known && !known.is_mine) throw idempotencyErrors.otherRequest();
      if (known) return known.response;
      const response = await work();
      await this.database.query(
        `insert into idempotency_records (account_id, operation, key, request_hash, principal, response) values ($1, $2, $3, $4, $5, $6)
         on conflict (account_id, operation, key) do update set request_hash = excluded.request_hash, principal = excluded.principal,
           response = excluded.response, created_at = now()`,
        [...place, ...mine, JSON.stringify(response)],
      );
      return response;
    });
  }
}

/** Whose record it is: a person, however they proved it; the account itself, by any of its keys; an agent. */
function principalOf(caller: Caller): string {
  if (caller.kind === 'person') return `person:${caller.userId}`;
  return caller.kind === 'agent' ? `agent:${caller.agentId}` : 'organization';
}
