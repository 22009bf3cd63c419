import { withoutSecrets } from '@exchange/kernel';
import type { DeadLetterRule } from '../persistence/context-schema';
import type { Database } from '../persistence/database';
import type { Retention } from '../persistence/retention';
import { isKeyElsewhere } from '../secrets/secret-box';
import { PermanentError } from './permanent-error';

export type DeadLetterKind = 'event' | 'job' | 'mail';

export interface NewDeadLetter {
  readonly kind: DeadLetterKind;
  /** The consumer of an event, or the name of a rule. */
  readonly name: string;
  /** Unique within `name`: the id of the event or row. */
  readonly key: string;
  readonly accountId: number;
  /** Input for running it again. Secrets in it are sealed, and it is never displayed. */
  readonly data: object;
  readonly attempts: number;
  readonly error: unknown;
}

/** A dead letter for display, without its data. */
export interface DeadLetter {
  readonly id: number;
  readonly kind: DeadLetterKind;
  readonly name: string;
  readonly key: string;
  readonly accountId: number;
  readonly attempts: number;
  readonly reason: string;
  readonly failedAt: Date;
}

/** Selects letters by ids or by name; all without either. */
export interface DeadLetterSelection {
  readonly ids?: readonly number[];
  readonly name?: string;
}

export const deadLetterLimits = {
  /** Maximum letters per account and name; beyond it the oldest is deleted. */
  kept: 1_000,
  /** Consecutive failures, less than a day apart, after which a job is dead. The lease is the delay between attempts. */
  jobFailures: 20,
  reason: 300,
} as const;

export const deadLetterRetention: readonly Retention[] = [
  { table: 'dead_letters', expired: 'failed_at < $1', days: ({ deadLetterRetentionDays }) => deadLetterRetentionDays },
  { table: 'job_failures', expired: 'failed_at < $1', days: 1 },
];

const columns = 'id, kind, name, key, account_id as "accountId", attempts, reason, failed_at as "failedAt"';
const selected = '($1::bigint[] is null or id = any($1)) and ($2::text is null or name = $2)';

const addSql = `
  insert into dead_letters (kind, name, key, account_id, data, attempts, reason) values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (kind, name, key) do update set data = excluded.data, attempts = excluded.attempts, reason = excluded.reason, failed_at = now()`;

const deleteOldestSql = `
  delete from dead_letters where id in (
    select id from dead_letters where account_id = $1 and name = $2 order by failed_at desc, id desc offset $3)`;

const countFailureSql = `
  insert into job_failures (name, key, failures) values ($1, $2, 1)
  on conflict (name, key) do update
  set failures = case when job_failures.failed_at < now() - interval '1 day' then 1 else job_failures.failures + 1 end, failed_at = now()
  returning failures`;

/** Restores the event for this consumer only: it is stored as already relayed, so that no other consumer gets it again. */
const eventAgainSql = `
  with letter as (
    select key as id, name as consumer, account_id, d.type, d."occurredAt", d.payload
    from dead_letters, jsonb_to_record(data) as d (type text, "occurredAt" timestamptz, payload jsonb) where dead_letters.id = $1),
  event as (
    insert into outbox (id, type, account_id, occurred_at, payload, relayed_at)
    select id, type, account_id, "occurredAt", payload, now() from letter on conflict do nothing)
  insert into outbox_work (event_id, consumer, rung_at) select id, consumer, now() - interval '1 minute' from letter on conflict do nothing`;

/** Work that failed permanently: stored, listed, and run again by an operator (docs/adr/0062). */
export class DeadLetters {
  constructor(
    private readonly database: Database,
    private readonly rules: readonly DeadLetterRule[],
  ) {}

  /** Joins the caller's transaction. */
  async add({ kind, name, key, accountId, data, attempts, error }: NewDeadLetter): Promise<void> {
    await this.database.run(async () => {
      await this.database.query(addSql, [kind, name, key, accountId, JSON.stringify(data), attempts, reasonOf(error)]);
      await this.database.query(deleteOldestSql, [accountId, name, deadLetterLimits.kept]);
    });
  }

  /**
   * Counts a failure of a job. True when it was the last allowed one and the work was put aside. Failures that cannot be counted, or that
   * are caused by a key which another process has, are never permanent.
   */
  async jobFailed(job: Omit<NewDeadLetter, 'kind' | 'attempts'>): Promise<boolean> {
    return !isKeyElsewhere(job.error) && this.countFailure(job).catch(() => false);
  }

  private countFailure(job: Omit<NewDeadLetter, 'kind' | 'attempts'>): Promise<boolean> {
    return this.database.run(async () => {
      const [row] = await this.database.query<{ failures: number }>(countFailureSql, [job.name, job.key]);
      const attempts = row!.failures;
      if (attempts < deadLetterLimits.jobFailures && !(job.error instanceof PermanentError)) return false;
      await this.database.query(this.ruleOf(job.name).putAside!, [JSON.stringify(job.data)]);
      await this.database.query('delete from job_failures where name = $1 and key = $2', [job.name, job.key]);
      await this.add({ ...job, kind: 'job', attempts });
      return true;
    });
  }

  /** Newest first. */
  list({ ids, name }: DeadLetterSelection, limit: number): Promise<DeadLetter[]> {
    return this.database.query<DeadLetter>(
      `select ${columns} from dead_letters where ${selected} order by failed_at desc, id desc limit $3`,
      [ids ?? null, name ?? null, limit],
    );
  }

  /** Runs each letter again in its own transaction, which also deletes the letter. Returns the number. */
  async runAgain(selection: DeadLetterSelection): Promise<number> {
    const letters = await this.list(selection, 1_000_000);
    let done = 0;
    for (const { id } of letters) if (await this.database.run(() => this.runOneAgain(id))) done += 1;
    return done;
  }

  async discard({ ids, name }: DeadLetterSelection): Promise<number> {
    return (await this.database.query(`delete from dead_letters where ${selected} returning 1`, [ids ?? null, name ?? null])).length;
  }

  /** Number of letters, counted up to `max`. */
  async count(max: number): Promise<number> {
    const sql = 'select count(*) as count from (select 1 from dead_letters limit $1) as counted';
    const [row] = await this.database.query<{ count: number }>(sql, [max]);
    return row!.count;
  }

  /** False when another process is running the letter. */
  private async runOneAgain(id: number): Promise<boolean> {
    const [letter] = await this.database.query<{ kind: DeadLetterKind; name: string; data: object }>(
      'select kind, name, data from dead_letters where id = $1 for update skip locked',
      [id],
    );
    if (!letter) return false;
    if (letter.kind === 'event') await this.database.query(eventAgainSql, [id]);
    else await this.database.query(this.ruleOf(letter.name).runAgain, [JSON.stringify(letter.data)]);
    await this.database.query('delete from dead_letters where id = $1', [id]);
    return true;
  }

  private ruleOf(name: string): DeadLetterRule {
    const rule = this.rules.find((one) => one.name === name);
    if (!rule) throw new Error(`No rule runs "${name}" again.`);
    return rule;
  }
}

/** A readable line. Errors of mail servers and drivers may contain their input, so secrets are masked. */
function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return withoutSecrets({ reason }).reason.slice(0, deadLetterLimits.reason);
}
