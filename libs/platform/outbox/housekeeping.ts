import { Injectable } from '@nestjs/common';
import { replayHours } from '../idempotency/idempotency';
import { Database } from '../persistence/database';
import { Every } from '../schedule/every';

const hour = 3_600_000;
const keepEventsHours = 72;

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
    await this.database.query(`delete from idempotency_records where created_at < now() - $1 * interval '1 hour'`, [replayHours]);
  }
}
