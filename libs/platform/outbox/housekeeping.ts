import { Injectable } from '@nestjs/common';
import { replayDays } from '../idempotency/idempotency';
import { Database } from '../persistence/database';
import { Every } from '../schedule/every';

const hour = 3_600_000;
const keepEventsHours = 72;
const batch = 1_000;

/** Removes what has served its purpose: events that every consumer ticked off, and idempotency records past their time. */
@Injectable()
export class Housekeeping {
  constructor(private readonly database: Database) {}

  @Every(hour)
  async removeOldRows(): Promise<void> {
    await this.database.query(
      `delete from outbox where relayed_at < now() - $1 * interval '1 hour'
       and not exists (select 1 from outbox_work where event_id = outbox.id)`,
      [keepEventsHours],
    );
    while ((await this.removeAnswers()) === batch);
  }

  private async removeAnswers(): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      `with gone as (
         delete from idempotency_records where ctid = any (array(
           select ctid from idempotency_records where created_at < now() - $1 * interval '1 day' limit ${batch} for update skip locked
         )) returning 1
       ) select count(*) as count from gone`,
      [replayDays],
    );
    return row!.count;
  }
}
