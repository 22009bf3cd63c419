import { Injectable } from '@nestjs/common';
import { hourMs } from '@exchange/kernel';
import { replayDays } from '../idempotency/idempotency';
import { Database } from '../persistence/database';
import { Every } from '../schedule/every';

const keepEventsHours = 72;
const batch = 1_000;

/** Deletes events that every consumer has handled, and expired idempotency records. */
@Injectable()
export class Housekeeping {
  constructor(private readonly database: Database) {}

  @Every(hourMs)
  async removeOldRows(): Promise<void> {
    while (
      (await this.remove(
        `delete from outbox where id = any (array(
           select id from outbox where relayed_at < now() - $1 * interval '1 hour' and not exists (select 1 from outbox_work where event_id = outbox.id)
           order by relayed_at limit $2 for update skip locked)) returning 1`,
        keepEventsHours,
      )) === batch
    );
    while (
      (await this.remove(
        `delete from idempotency_records where ctid = any (array(
           select ctid from idempotency_records where created_at < now() - $1 * interval '1 hour' order by created_at limit $2 for update skip locked))
         returning 1`,
        replayDays * 24,
      )) === batch
    );
  }

  /** Deletes one batch in its own transaction, and returns the number of rows. */
  private async remove(sql: string, hours: number): Promise<number> {
    return (await this.database.query(sql, [hours, batch])).length;
  }
}
