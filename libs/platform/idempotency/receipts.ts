import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Caller } from '@exchange/kernel';
import { Database } from '../persistence/database';
import { replayDays } from './idempotency';
import { principalOf, hasSameReach } from './principal';

/** gaps-2.md §1. A refused request leaves no receipt, and its key is free again. `uncertain`: the claim of the process has expired. */
export type ReceiptState = 'running' | 'uncertain' | 'succeeded';

export interface Receipt {
  readonly id: string;
  /** Name of the tool. */
  readonly operation: string;
  readonly state: ReceiptState;
  /** Increases with every change of the state. */
  readonly stateVersion: number;
  readonly stateChangedAt: Date;
}

/** Prefix of operations with receipts; a partial index depends on it. */
const withReceipt = 'tools.';

/** Derived from operation and key, so that repetitions have the same receipt. */
export function receiptIdOf(operation: string, key: string): string {
  return `rcp_${hash('md5', `${operation} ${key}`)}`;
}

interface Row {
  readonly operation: string;
  readonly state: ReceiptState;
  readonly at: Date;
  readonly standing: string | null;
}

/** The outcome of writes with an `Idempotency-Key`. */
@Injectable()
export class Receipts {
  constructor(private readonly database: Database) {}

  /** Null for an unknown id, for one of another caller, and after seven days. */
  async find(caller: Caller, id: string): Promise<Receipt | null> {
    const [row] = await this.database.query<Row>(
      `select operation, created_at as at, standing,
         case when claim is null then 'succeeded' when claimed_until > now() then 'running' else 'uncertain' end as state
       from idempotency_records
       where account_id = $1 and operation like '${withReceipt}%' and md5(operation || ' ' || key) = $2 and principal = $3
         and created_at > now() - $4 * interval '1 day'`,
      [caller.accountId, id.replace(/^rcp_/, ''), principalOf(caller), replayDays],
    );
    // An app limited to some advertisers does not see what the person did with full access.
    if (!row || (caller.kind === 'person' && caller.grants && (row.standing === null || !hasSameReach(row.standing, caller)))) return null;
    const stateVersion = { running: 1, uncertain: 2, succeeded: 3 }[row.state];
    return { id, operation: row.operation.slice(withReceipt.length), state: row.state, stateVersion, stateChangedAt: row.at };
  }
}
