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
}

/** How long a key replays its first response (gaps.md §1.6). */
export const replayHours = 24;

/**
 * Same key and same request: the first response again. The record is written in the transaction of the work itself, so there is
 * either both or neither; an advisory lock held by that transaction tells a repetition that the first one is still running.
 */
@Injectable()
export class Idempotency {
  constructor(private readonly database: Database) {}

  async once<Response extends object>({ caller, key, operation, request }: OnceRequest, work: () => Promise<Response>): Promise<Response> {
    if (key === undefined) return this.database.run(work);
    const requestHash = hash('sha256', JSON.stringify(request));
    return this.database.run(async () => {
      const [lock] = await this.database.query<{ free: boolean }>('select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free', [
        `${caller.accountId}/${operation}/${key}`,
      ]);
      if (!lock?.free) throw idempotencyErrors.running();
      const [known] = await this.database.query<{ request_hash: string; response: Response }>(
        `select request_hash, response from idempotency_records
         where account_id = $1 and operation = $2 and key = $3 and created_at > now() - $4 * interval '1 hour'`,
        [caller.accountId, operation, key, replayHours],
      );
      if (known && known.request_hash !== requestHash) throw idempotencyErrors.otherRequest();
      if (known) return known.response;
      const response = await work();
      await this.database.query(
        `insert into idempotency_records (account_id, operation, key, request_hash, response) values ($1, $2, $3, $4, $5)
         on conflict (account_id, operation, key) do update
         set request_hash = excluded.request_hash, response = excluded.response, created_at = now()`,
        [caller.accountId, operation, key, requestHash, JSON.stringify(response)],
      );
      return response;
    });
  }
}
