import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { definedOnly } from '@exchange/kernel';
import {
  answerOf,
  answerSchema,
  checkedBody,
  fieldsOf,
  idempotencyKeyField,
  idField,
  integerIdField,
  refuseArguments,
  Tool,
  type ToolCall,
  type ToolSpec,
} from '@exchange/platform';
import { EventSourcesService } from '../../application/event-sources.service';
import type { EventSourceState } from '../../domain/event-source';
import { AdvertiserEventSourceWire, CreateEventSourceBody, eventSourceWire, UpdateEventSourceBody } from '../http/event-source.wire';

const input = z.strictObject({
  advertiserId: integerIdField('Whose events they are.'),
  eventSourceId: idField('The event source to change. Left out: a new one is made.').optional(),
  ...fieldsOf(UpdateEventSourceBody),
  isArchived: z.literal(true).optional().describe('Delete it. Sent with the ids alone.'),
  idempotencyKey: idempotencyKeyField,
});

const output = z.strictObject({
  action: z.enum(['created', 'updated', 'archived']),
  eventSourceId: z.string(),
  eventSource: answerSchema(AdvertiserEventSourceWire).optional(),
});

type Input = z.output<typeof input>;
type Answer = z.input<typeof output>;

/** gaps-2.md §15, `save_event_source`: one in a call. */
@Injectable()
export class SaveEventSourceTool extends Tool<typeof input, typeof output> {
  readonly spec: ToolSpec<typeof input, typeof output> = {
    name: 'save_event_source',
    title: 'Save an event source',
    description:
      'Creates, changes or deletes a source of conversion events of an advertiser: its name, the events it sends and the domains they may come from. Use it ' +
      'before a campaign that is optimized towards events. What is left out of a change stays as it is; lists are replaced. ' +
      'It never sends events, and never changes what sellers have received already.',
    input,
    output,
    scope: 'write',
    accountType: 'BUYER',
    reach: 'granted',
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
    keyed: true,
  };

  constructor(private readonly eventSources: EventSourcesService) {
    super();
  }

  async run(given: Input, { caller }: ToolCall): Promise<Answer> {
    const { advertiserId, eventSourceId, isArchived, idempotencyKey: _, ...rest } = given;
    const fields = definedOnly(rest);
    if (eventSourceId === undefined) {
      refuseArguments(given, ['isArchived'], 'needs eventSourceId');
      const { name, eventTypes, allowedDomains = [] } = await checkedBody(CreateEventSourceBody, fields);
      return answered('created', await this.eventSources.create(caller, advertiserId, { name, eventTypes, allowedDomains }));
    }
    if (isArchived) {
      refuseArguments(fields, Object.keys(fields), 'must be in a call of its own, without isArchived');
      await this.eventSources.delete(caller, advertiserId, eventSourceId);
      return { action: 'archived', eventSourceId };
    }
    const { name, eventTypes, allowedDomains } = await checkedBody(UpdateEventSourceBody, fields);
    return answered('updated', await this.eventSources.update(caller, advertiserId, eventSourceId, { name, eventTypes, allowedDomains }));
  }
}

function answered(action: 'created' | 'updated', state: EventSourceState): Answer {
  return { action, eventSourceId: state.id, eventSource: answerOf(AdvertiserEventSourceWire, eventSourceWire(state)) };
}
