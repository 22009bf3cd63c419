import { Injectable } from '@nestjs/common';
import { Ids } from '@exchange/kernel';
import type { DomainEvent, EventNamed } from '@exchange/kernel';
import type { Backlog } from '../persistence/context-schema';
import { Database } from '../persistence/database';
import { currentTraceText } from '../request/current-trace';

/** An event as consumers receive it, typed by the events of its context. The id is the same for every redelivery. */
export type StoredEvent<
  Events extends object = Readonly<Record<string, object>>,
  Name extends keyof Events & string = keyof Events & string,
> = EventNamed<Events, Name> & {
  readonly id: string;
  /** Trace of the request that caused it. Batch consumers must pass it on for each event. */
  readonly trace?: string | null;
};

/** For code that handles events of any payload. */
export type AnyStoredEvent<Name extends string = string> = StoredEvent<Readonly<Record<Name, never>>, Name>;

/** PostgreSQL channel that wakes the relays. After a lost notification the relay polls. */
export const outboxChannel = 'outbox';

export const eventsToRelay: Backlog = { work: 'events_to_relay', table: 'outbox', where: 'relayed_at is null', since: 'occurred_at' };

/** Stores events in the transaction that made them true; the worker's relay reads them. */
@Injectable()
export class Outbox {
  constructor(
    private readonly database: Database,
    private readonly ids: Ids,
  ) {}

  async append(events: readonly DomainEvent[]): Promise<void> {
    const trace = currentTraceText();
    const rows = events.map((event) => ({
      id: this.ids.next('evt'),
      type: event.type,
      account_id: event.accountId,
      occurred_at: event.occurredAt,
      payload: event.payload,
      trace,
    }));
    await this.database.query(
      `with added as (
         insert into outbox (id, type, account_id, occurred_at, payload, trace)
         select id, type, account_id, occurred_at, payload, trace
         from jsonb_to_recordset($1::jsonb) as e(id text, type text, account_id bigint, occurred_at timestamptz, payload jsonb, trace text)
         returning 1)
       select pg_notify('${outboxChannel}', '') from (select count(*) from added) as n`,
      [JSON.stringify(rows)],
      'outbox.append',
    );
  }
}
