import { Injectable } from '@nestjs/common';
import { Clock, dayMs, hourMs } from '@exchange/kernel';
import { Database, Every, Log, Settings } from '@exchange/platform';

/** Partitions that exist beyond the current month. */
const monthsAhead = 3;
const partitionName = /^audit_entries_(\d{4})_(\d{2})$/;

/** Months of audit entries come into being ahead of time and go as a whole once every entry is past its retention. */
@Injectable()
export class AuditPartitions {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly log: Log,
  ) {}

  @Every(hourMs)
  async keep(): Promise<void> {
    const now = this.clock.now();
    for (const month of monthsFrom(now, monthsAhead)) await this.create(month);
    for (const name of await this.expired(new Date(now.getTime() - this.settings.auditRetentionDays * dayMs))) await this.drop(name);
  }

  private async create(month: string): Promise<void> {
    await this.alone(async () => {
      const [row] = await this.database.query<{ ready: boolean }>('select audit_entries_month($1::date) as ready', [month]);
      if (!row!.ready) this.log.warn('audit entries of a month stay in the default partition', { month });
    });
  }

  private async expired(keptFrom: Date): Promise<string[]> {
    const rows = await this.database.query<{ name: string }>(
      `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'audit_entries'::regclass`,
    );
    return rows.map(({ name }) => name).filter((name) => endOf(name) <= keptFrom);
  }

  /** The name comes from the catalog and matched `partitionName`, so it is safe to write into SQL. */
  private async drop(name: string): Promise<void> {
    await this.alone(async () => {
      await this.database.query(`drop table if exists ${name}`);
      this.log.info('audit entries past their retention are gone', { partition: name });
    });
  }

  /** One process at a time; whoever cannot get its lock within a second leaves it to the next hourMs instead of queueing before writers. */
  private async alone(work: () => Promise<void>): Promise<void> {
    await this.database.run(async () => {
      await this.database.query(`set local lock_timeout = '1s'`);
      await this.database.query(`select pg_advisory_xact_lock(hashtext('audit partitions'))`);
      await work();
    });
  }
}

/** The first days of this month and the next `more`, in UTC. */
function monthsFrom(now: Date, more: number): string[] {
  return Array.from({ length: more + 1 }, (_, n) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + n, 1)).toISOString().slice(0, 10),
  );
}

/** When the month of a partition is over; never for the default one. */
function endOf(name: string): Date {
  const [, year, month] = partitionName.exec(name) ?? [];
  return year === undefined ? new Date(8.64e15) : new Date(Date.UTC(Number(year), Number(month), 1));
}
