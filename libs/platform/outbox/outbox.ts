import { Injectable } from '@nestjs/common';
import { Ids } from '@exchange/kernel';
import type { DomainEvent, EventNamed } from '@exchange/kernel';
import type { Backlog } from '../persistence/context-schema';
import { Database } from '../persistence/database';
import { currentTraceText } from '../request/current-trace';

/** An event as consumers receive it, named among those that its context declares. The id is the same at every repetition. */
export type StoredEvent<
  Events extends object = Readonly<Record<string, object>>,
  Name extends keyof Events & string = keyof Events & string,
> = EventNamed<Events, Name> & {
  readonly id: string;
  /** The request that it follows from. Who handles several events together passes it on for each of them. */
  readonly trace?: string | null;
};

/** For what handles events whatever they carry. */
export type AnyStoredEvent<Name extends string = string> = StoredEvent<Readonly<Record<Name, never>>, Name>;

/** PostgreSQL channel that wakes the relays; a lost wake-up costs one poll. */
export const outboxChannel = 'outbox';

export const eventsToRelay: Backlog = { work: 'events_to_relay', table: 'outbox', where: 'relayed_at is null', since: 'occurred_at' };

/** Events are rows of the transaction that made them true; the worker's relay takes them from there. */
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
