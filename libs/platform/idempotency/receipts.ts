import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Caller } from '@exchange/kernel';
import { Database } from '../persistence/database';
import { replayDays } from './idempotency';
import { principalOf, standsAsThen } from './principal';

/** gaps-2.md §1. What was refused leaves no receipt: its key is free again. `uncertain`: whoever worked on it is gone. */
export type ReceiptState = 'running' | 'uncertain' | 'succeeded';

export interface Receipt {
  readonly id: string;
  /** Name of the tool. */
  readonly operation: string;
  readonly state: ReceiptState;
  /** Grows with every change of the state. */
  readonly stateVersion: number;
  readonly stateChangedAt: Date;
}

/** Operations with receipts begin so: an index is made for them. */
const withReceipt = 'tools.';

/** The id of the receipt of a key: the same for whoever repeats it. */
export function receiptIdOf(operation: string, key: string): string {
  return `rcp_${hash('md5', `${operation} ${key}`)}`;
}

interface Row {
  readonly operation: string;
  readonly state: ReceiptState;
  readonly at: Date;
  readonly standing: string | null;
}

/** What has become of writes with an `Idempotency-Key`. */
@Injectable()
export class Receipts {
  constructor(private readonly database: Database) {}

  /** Null for an id of somebody else, and for what is over for seven days. */
  async find(caller: Caller, id: string): Promise<Receipt | null> {
    const [row] = await this.database.query<Row>(
      `select operation, created_at as at, standing,
         case when claim is null then 'succeeded' when claimed_until > now() then 'running' else 'uncertain' end as state
       from idempotency_records
       where account_id = $1 and operation like '${withReceipt}%' and md5(operation || ' ' || key) = $2 and principal = $3
         and created_at > now() - $4 * interval '1 day'`,
      [caller.accountId, id.replace(/^rcp_/, ''), principalOf(caller), replayDays],
    );
    // What a person did in whole is not for an app that they let in for some advertisers.
    if (!row || (caller.kind === 'person' && caller.grants && (row.standing === null || !standsAsThen(row.standing, caller)))) return null;
    const stateVersion = { running: 1, uncertain: 2, succeeded: 3 }[row.state];
    return { id, operation: row.operation.slice(withReceipt.length), state: row.state, stateVersion, stateChangedAt: row.at };
  }
}
