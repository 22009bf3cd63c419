import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Caller } from '@exchange/kernel';
import { accessOf } from '@exchange/platform';
import {
  checkedBody,
  fieldsOf,
  fieldsText,
  idempotencyKeyField,
  idField,
  quoted,
  refuseArguments,
  Tool,
  type ToolCall,
  type ToolSpec,
} from '@exchange/platform/tools';
import { AsksService } from '../../application/asks.service';
import { askKinds, requesterStates } from '../../domain/ask-vocabulary';
import { AnswerAskBody, FileAskBody } from '../http/ask.wire';
import { AsksController } from '../http/asks.controller';

const input = z.strictObject({
  id: idField('Omitted: a new ask is filed.').optional(),
  ...fieldsOf(FileAskBody),
  ...fieldsOf(AnswerAskBody),
  idempotencyKey: idempotencyKeyField.optional(),
});

const output = z.strictObject({
  id: z.string(),
  type: z.enum(askKinds),
  filed: z.boolean().describe('True when a new ask was filed.'),
  updated: z.literal(true).optional(),
  requesterState: z.enum(requesterStates),
});

type Given = Readonly<Record<string, unknown>>;

/** docs/spec/gaps-2.md §5, `save_ask`. */
@Injectable()
export class SaveAskTool extends Tool<typeof input, typeof output> {
  readonly spec: ToolSpec<typeof input, typeof output> = {
    name: 'save_ask',
    title: 'Ask the people who run the exchange',
    description:
      'Files an ask with the people who run the exchange: when your person wants a human, or when something here is missing or does not work. With id and ' +
      'requester it states whether a resolution helped, or withdraws the ask.',
    input,
    output,
    performs: [accessOf(AsksController, 'file'), accessOf(AsksController, 'answer')],
    chosen: ({ id }) => [accessOf(AsksController, id === undefined ? 'file' : 'answer')],
    hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    keyed: 'together',
  };

  constructor(private readonly asks: AsksService) {
    super();
  }

  override async summary({ id, requester, idempotencyKey: _, ...sent }: z.output<typeof input>, caller: Caller): Promise<string> {
    if (id === undefined) return `File an ask with the people who run the exchange: ${fieldsText(sent)}.`;
    const { title, requesterState } = await this.asks.read(caller, id);
    const { state, note } = (requester ?? {}) as { state?: string; note?: string | null };
    return `Say of the ask ${quoted(title)} that it is ${String(state)}, no longer ${requesterState}${note ? `: ${quoted(note, 500)}` : ''}.`;
  }

  async run(given: z.output<typeof input>, { caller }: ToolCall): Promise<z.input<typeof output>> {
    const { id, idempotencyKey: _, ...fields } = given as Given;
    if (typeof id === 'string') {
      refuseArguments(
        fields,
        Object.keys(fields).filter((name) => name !== 'requester'),
        'needs a call without id',
      );
      const { requester } = await checkedBody(AnswerAskBody, fields);
      const { kind, requesterState } = await this.asks.answer(caller, id, requester);
      return { id, type: kind, filed: false, updated: true, requesterState };
    }
    refuseArguments(fields, ['requester'], 'needs id');
    const { id: filedId, kind, requesterState } = await this.asks.file(caller, await checkedBody(FileAskBody, fields));
    return { id: filedId, type: kind, filed: true, requesterState };
  }
}
