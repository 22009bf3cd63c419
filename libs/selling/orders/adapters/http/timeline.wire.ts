import { Field } from '@exchange/platform';
import { happenings } from '../../domain/events';
import { sides } from '../../domain/order-state';
import { orderStatuses } from '../../domain/order.states';
import type { TimelineEntry } from '../../domain/ports';

export class TimelineEntryWire {
  @Field.integer({ min: 1, description: 'The revision that it made.' })
  revision: number;

  @Field.timestamp()
  at: Date;

  @Field.oneOf(happenings)
  what: string;

  @Field.oneOf(sides, { description: '`exchange`: what time alone does.' })
  by: string;

  @Field.text({ nullable: true, description: 'Who it was, as far as it is known.' })
  actor: string | null;

  @Field.text({ nullable: true, description: 'Reasons and notes; which days were reported; what was changed.' })
  note: string | null;

  @Field.oneOf(orderStatuses, { description: 'The status since then.' })
  status: string;
}

export function timelineEntryWire({ revision, at, what, by, actor, note, status }: TimelineEntry): TimelineEntryWire {
  return { revision, at, what, by, actor, note, status };
}
