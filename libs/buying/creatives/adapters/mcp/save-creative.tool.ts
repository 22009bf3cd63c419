import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Caller, definedOnly } from '@exchange/kernel';
import { accessOf } from '@exchange/platform';
import {
  answerOf,
  answerSchema,
  changeText,
  checkedBody,
  creationText,
  fieldsOf,
  idempotencyKeyField,
  idField,
  quoted,
  refuseArguments,
  Tool,
  type ToolCall,
  toolFields,
  type ToolSpec,
} from '@exchange/platform/tools';
import { type CheckedCreative, CreativesService } from '../../application/creatives.service';
import { CreateCreativeBody, MakeCreativeReadyBody, patchFrom, UpdateCreativeBody } from '../http/creative-body.wire';
import { CreativeWire, creativeWire } from '../http/creative.wire';
import { CreativesController } from '../http/creatives.controller';

const input = z.strictObject({
  advertiserId: toolFields.advertiserId,
  creativeId: idField('Omit to create a new one.').optional(),
  ...fieldsOf(UpdateCreativeBody),
  isReady: z.literal(true).optional().describe('Seals the draft as the current version. In a call of its own.'),
  isArchived: z.boolean().optional().describe('false restores it. In a call of its own.'),
  idempotencyKey: idempotencyKeyField,
});

const output = z.strictObject({
  action: z.enum(['created', 'updated', 'ready', 'archived', 'restored']),
  creativeId: z.string(),
  creative: answerSchema(CreativeWire).optional(),
});

type Input = z.output<typeof input>;
type Answer = z.input<typeof output>;
type Operation = 'create' | 'update' | 'makeReady' | 'archive' | 'restore';

const operations = ['create', 'update', 'makeReady', 'archive', 'restore'] as const;

/** The operation that a call performs. One intent per call. */
function operationOf({ creativeId, isReady, isArchived }: Input): Operation {
  if (creativeId === undefined) return 'create';
  if (isReady) return 'makeReady';
  return isArchived === undefined ? 'update' : isArchived ? 'archive' : 'restore';
}

/** The tool `save_creative` (gaps-2.md §15), with the fields and limits of REST. */
@Injectable()
export class SaveCreativeTool extends Tool<typeof input, typeof output> {
  readonly spec: ToolSpec<typeof input, typeof output> = {
    name: 'save_creative',
    title: 'Save a creative',
    description:
      'Creates or changes an ad, or makes it ready, archives or restores it: one of these in a call. Omitted fields of a change keep their value; roles, ' +
      'trackers and tags are replaced. Contents of a ready creative change in its next draft: the current version stays until isReady. findings of the draft ' +
      'say what it lacks. Files come from upload_creative_asset.',
    input,
    output,
    performs: operations.map((operation) => accessOf(CreativesController, operation)),
    chosen: (given) => [accessOf(CreativesController, operationOf(given))],
    accountType: 'BUYER',
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    keyed: 'together',
  };

  constructor(private readonly creatives: CreativesService) {
    super();
  }

  async run(given: Input, { caller }: ToolCall): Promise<Answer> {
    const { advertiserId, creativeId: id = '', fields } = read(given);
    const operation = operationOf(given);
    if (operation === 'create') {
      refuseArguments(given, ['isReady', 'isArchived', 'expectedRevision'], 'needs creativeId');
      const body = await checkedBody(CreateCreativeBody, fields);
      return answered('created', await this.creatives.create(caller, advertiserId, patchFrom(body)));
    }
    if (operation === 'update') {
      const { expectedRevision, ...body } = await checkedBody(UpdateCreativeBody, fields);
      return answered('updated', await this.creatives.update(caller, advertiserId, id, patchFrom(body), expectedRevision));
    }
    const { expectedRevision, ...others } = fields;
    const flag = operation === 'makeReady' ? 'isReady' : 'isArchived';
    refuseArguments(
      { ...others, ...(flag === 'isReady' ? definedOnly({ isArchived: given.isArchived }) : {}) },
      contents,
      `must be in a call of its own, without ${flag}`,
    );
    if (operation === 'makeReady') {
      const { expectedRevision: revision } = await checkedBody(MakeCreativeReadyBody, definedOnly({ expectedRevision }));
      return answered('ready', await this.creatives.makeReady(caller, advertiserId, id, revision));
    }
    refuseArguments(given, ['expectedRevision'], 'has no use with isArchived');
    if (operation === 'restore') return answered('restored', await this.creatives.restore(caller, advertiserId, id));
    await this.creatives.archive(caller, advertiserId, id);
    return { action: 'archived', creativeId: id };
  }

  override async summary(given: Input, caller: Caller): Promise<string> {
    const { advertiserId, creativeId, fields } = read(given);
    const { expectedRevision: _, ...sent } = fields;
    if (creativeId === undefined) {
      const { name, ...rest } = sent;
      return creationText(`the creative ${quoted(name)}`, { advertiserId, ...rest });
    }
    const found = creativeWire(await this.creatives.get(caller, advertiserId, creativeId));
    const thing = `the creative ${quoted(found.name)}`;
    const { draft, current, name, tags } = found;
    switch (operationOf(given)) {
      case 'makeReady':
        return draft ? `Make version ${draft.number} of ${thing} ready: it never changes again.` : `Leave ${thing} ready as it is.`;
      case 'archive':
        return `Archive ${thing}: it is left out of lists, and can be restored.`;
      case 'restore':
        return `Restore ${thing}.`;
      default:
        return changeText(thing, { ...(draft ?? current), name, tags }, sent);
    }
  }
}

const contents = [...Object.keys(fieldsOf(UpdateCreativeBody)).filter((name) => name !== 'expectedRevision'), 'isArchived'];

function read({ advertiserId, creativeId, isReady: _r, isArchived: _a, idempotencyKey: _k, ...fields }: Input) {
  return { advertiserId, creativeId, fields: definedOnly(fields) };
}

const answered = (action: Answer['action'], checked: CheckedCreative): Answer => ({
  action,
  creativeId: checked.creative.id,
  creative: answerOf(CreativeWire, creativeWire(checked)),
});
