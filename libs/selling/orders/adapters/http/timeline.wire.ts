import { Field } from '@exchange/platform';
import { timelineKinds } from '../../domain/events';
import { sides } from '../../domain/order-state';
import { orderStatuses } from '../../domain/order.states';
import type { TimelineEntry } from '../../domain/ports';

export class TimelineEntryWire {
  @Field.integer({ min: 1, description: 'Revision that the event created.' })
  revision: number;

  @Field.timestamp()
  at: Date;

  @Field.oneOf(timelineKinds)
  what: string;

  @Field.oneOf(sides, { description: '`exchange` for flight starts and flight ends.' })
  by: string;

  @Field.text({ nullable: true, description: 'Name of the person or program, if known.' })
  actor: string | null;

  @Field.text({ nullable: true, description: 'Reason or note, the reported days, or the changed parts.' })
  note: string | null;

  @Field.oneOf(orderStatuses, { description: 'Status after the event.' })
  status: string;
}

export function timelineEntryWire({ revision, at, what, by, actor, note, status }: TimelineEntry): TimelineEntryWire {
  return { revision, at, what, by, actor, note, status };
}
