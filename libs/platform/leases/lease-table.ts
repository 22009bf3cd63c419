import type { DueLease } from '@exchange/kernel';
import { column } from '../persistence/column';
import type { DeadLetterRule } from '../persistence/context-schema';
import { dueNow, inTurn, takenInTurn } from '../queues/fair-claims';

/** A table of leased work has these, `account_id`, and indexes on `due_at` and on `(account_id, due_at)`. */
export const leaseColumns = {
  fence: column.integer('fence'),
  leaseUntil: column.timestamp('lease_until', { nullable: true }),
  attempts: column.integer('attempts'),
  dueAt: column.timestamp('due_at', { nullable: true }),
};

/** A query for what is due and nobody holds, with its fence: the accounts in turn, of each what is due longest. `$1` is now, `$2` how many. */
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

/** The same for rows in memory. */
export function dueInMemory<Row extends DueLease & { readonly accountId: number }>(rows: readonly Row[], now: Date, limit: number): Row[] {
  const due = rows.filter(({ dueAt, leaseUntil }) => dueAt !== null && dueAt <= now && (leaseUntil === null || leaseUntil <= now));
  return takenInTurn(
    due.toSorted((a, b) => a.dueAt!.getTime() - b.dueAt!.getTime()),
    limit,
  );
}

/** Work whose job failed for good is not due any more. `key`: the column of its id, and what the job calls it. */
export function putAside(queue: string, table: string, [id, member] = ['id', 'id']): DeadLetterRule {
  const that = `where (account_id, ${id}) = (($1::jsonb->>'accountId')::bigint, $1::jsonb->>'${member}')`;
  return {
    name: queue,
    putAside: `update ${table} set due_at = null ${that}`,
    runAgain: `update ${table} set due_at = now(), lease_until = null ${that}`,
  };
}
