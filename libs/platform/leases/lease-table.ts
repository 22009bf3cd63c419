import type { DueLease } from '@exchange/kernel';
import { column } from '../persistence/column';
import type { DeadLetterRule } from '../persistence/context-schema';
import { dueNow, inTurn, takenInTurn } from '../queues/fair-claims';

/** Columns of a table of leased work, which also needs `account_id`, and indexes on `due_at` and on `(account_id, due_at)`. */
export const leaseColumns = {
  fence: column.integer('fence'),
  leaseUntil: column.timestamp('lease_until', { nullable: true }),
  attempts: column.integer('attempts'),
  dueAt: column.timestamp('due_at', { nullable: true }),
};

/** A query for due work without a lease, with its fence, in fair order: accounts in turn, the oldest work of each first. `$1` is now, `$2` the limit. */
export function dueFrom(table: string, columns: Readonly<Record<string, string>>): string {
  return inTurn({
    table,
    ...dueNow,
    columns: { accountId: 'account_id', ...columns, fence: 'fence' },
    waits: 'due_at <= $1 and (lease_until is null or lease_until <= $1)',
    order: 'due_at',
    limit: '$2',
  });
}

/** As {@link dueFrom}, for rows in memory. */
export function dueInMemory<Row extends DueLease & { readonly accountId: number }>(rows: readonly Row[], now: Date, limit: number): Row[] {
  const due = rows.filter(({ dueAt, leaseUntil }) => dueAt !== null && dueAt <= now && (leaseUntil === null || leaseUntil <= now));
  return takenInTurn(
    due.toSorted((a, b) => a.dueAt!.getTime() - b.dueAt!.getTime()),
    limit,
  );
}

/** Takes permanently failed work out of the schedule. `key`: the column of the row's id, and its name in the job. */
export function putAside(queue: string, table: string, [id, member] = ['id', 'id']): DeadLetterRule {
  const that = `where (account_id, ${id}) = (($1::jsonb->>'accountId')::bigint, $1::jsonb->>'${member}')`;
  return {
    name: queue,
    putAside: `update ${table} set due_at = null ${that}`,
    runAgain: `update ${table} set due_at = now(), lease_until = null ${that}`,
  };
}
