import { Injectable } from '@nestjs/common';
import { Clock, hourMs } from '@exchange/kernel';
import { Database, Every, Log, Partitions, Settings } from '@exchange/platform';

/** Partitions that exist beyond the current month. */
const monthsAhead = 3;

/** Months of audit entries. */
@Injectable()
export class AuditPartitions {
  private readonly partitions: Partitions;

  constructor(
    database: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
    log: Log,
  ) {
    this.partitions = new Partitions(database, clock, log);
  }

  @Every(hourMs)
  keep(): Promise<void> {
    return this.partitions.keep({
      table: 'audit_entries',
      starts: monthsFrom(this.clock.now(), monthsAhead),
      create: 'select audit_entries_month($1::date) as ready',
      retentionDays: this.settings.auditRetentionDays,
    });
  }
}

/** The first days of this month and the next `more`, in UTC. */
function monthsFrom(now: Date, more: number): string[] {
  return Array.from({ length: more + 1 }, (_, n) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + n, 1)).toISOString().slice(0, 10),
  );
}
