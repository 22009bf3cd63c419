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
import { PropertyListsService } from '../../application/property-lists.service';

import type { PropertyListState } from '../../domain/property-list';
import { identifiersFrom } from '../http/identifiers.wire';
import {
  CreatePropertyListBody,
  listSummaryWire,
  PropertyListSummaryWire,
  UpdatePropertyListBody,
  requestFrom,
} from '../http/property-list.wire';

const input = z.strictObject({
  advertiserId: integerIdField('Whose list it is.'),
  listId: idField('The list to change. Left out: a new one is made.').optional(),
  ...fieldsOf(UpdatePropertyListBody),
  isArchived: z.literal(true).optional().describe('Delete it; campaigns go on without it. Sent with the ids alone.'),
  idempotencyKey: idempotencyKeyField.optional(),
});

const output = z.strictObject({
  action: z.enum(['created', 'updated', 'archived']),
  listId: z.string(),
  propertyList: answerSchema(PropertyListSummaryWire).optional(),
});

type Input = z.output<typeof input>;
type Answer = z.input<typeof output>;

/** gaps-2.md §15, `save_property_list`. */
@Injectable()
export class SavePropertyListTool extends Tool<typeof input, typeof output> {
  readonly spec: ToolSpec<typeof input, typeof output> = {
    name: 'save_property_list',
    title: 'Save a property list',
    description:
      'Creates, changes or deletes a list of sites and apps of an advertiser, to be included in or kept out of its campaigns. What is left out of a change ' +
      'stays as it is; domains and identifiers replace the whole list when either is sent. The answer counts what was recognised. ' +
      'It never attaches a list to a campaign, and never adds what was not sent.',
    input,
    output,
    scope: 'write',
    accountType: 'BUYER',
    reach: 'granted',
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    keyed: true,
    maxBytes: 2 * 1024 * 1024,
  };

  constructor(private readonly lists: PropertyListsService) {
    super();
  }

  async run(given: Input, { caller }: ToolCall): Promise<Answer> {
    const { advertiserId, listId: id, isArchived, idempotencyKey: _, ...rest } = given;
    const fields = definedOnly(rest);
    if (id === undefined) {
      refuseArguments(given, ['isArchived'], 'needs listId');
      const body = await checkedBody(CreatePropertyListBody, fields);
      const { list } = await this.lists.create(caller, advertiserId, requestFrom(body), await identifiersFrom(body));
      return answered('created', list);
    }
    if (isArchived) {
      refuseArguments(fields, Object.keys(fields), 'must be in a call of its own, without isArchived');
      await this.lists.delete(caller, { advertiserId, id });
      return { action: 'archived', listId: id };
    }
    const body = await checkedBody(UpdatePropertyListBody, fields);
    const isReplaced = body.domains !== undefined || body.identifiers !== undefined;
    const { list } = await this.lists.update(
      caller,
      { advertiserId, id },
      requestFrom(body),
      isReplaced ? await identifiersFrom(body) : null,
    );
    return answered('updated', list);
  }
}

function answered(action: 'created' | 'updated', list: PropertyListState): Answer {
  return { action, listId: list.id, propertyList: answerOf(PropertyListSummaryWire, listSummaryWire(list)) };
}
