import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Caller, definedOnly, invalidField, isCurrency } from '@exchange/kernel';
import {
  accessOf,
  answerOf,
  answerSchema,
  applyModeText,
  changeText,
  checkedBody,
  confirmationTokenField,
  creationText,
  digestOfSpending,
  fieldsOf,
  idempotencyKeyField,
  integerIdField,
  needsInputField,
  quoted,
  refuseArguments,
  type Spending,
  spendingActions,
  spendingAnswer,
  Tool,
  type ToolCall,
  type ToolSpec,
} from '@exchange/platform';
import { AdvertisersService } from '../../application/advertisers.service';
import type { AdvertiserState } from '../../domain/advertiser';
import { advertiserErrors } from '../../domain/errors';
import {
  advertiserWire,
  AdvertiserWire,
  CreateAdvertiserBody,
  newAdvertiserFrom,
  patchFrom,
  UpdateAdvertiserBody,
} from '../http/advertiser.wire';
import { AdvertisersController } from '../http/advertisers.controller';

const input = z.strictObject({
  advertiserId: integerIdField('The advertiser to change. Left out: a new one is made.').optional(),
  ...fieldsOf(UpdateAdvertiserBody),
  sandbox: fieldsOf(CreateAdvertiserBody).sandbox,
  isArchived: z.boolean().optional().describe('true: archive it. false: restore it. Sent alone.'),
  confirmationToken: confirmationTokenField,
  idempotencyKey: idempotencyKeyField.optional(),
});

const output = z.strictObject({
  action: z.enum(['created', 'updated', 'archived', 'restored', 'needs_input', ...spendingActions]),
  advertiserId: z.int().optional(),
  advertiser: answerSchema(AdvertiserWire).optional(),
  needsInput: needsInputField.optional(),
  ...spendingAnswer,
});

type Input = z.output<typeof input>;
type Answer = z.input<typeof output>;

const promptFor = (name: string): string =>
  `In which currency does the new advertiser ${quoted(name)} buy? An ISO 4217 code such as EUR. It is fixed as soon as there is a campaign.`;

const noCeiling = 'Each campaign of it stays within its own budget.';

/** gaps-2.md §15.5, with the fields and the limits of REST. */
@Injectable()
export class SaveAdvertiserTool extends Tool<typeof input, typeof output> {
  readonly spec: ToolSpec<typeof input, typeof output> = {
    name: 'save_advertiser',
    title: 'Save an advertiser',
    description:
      'Creates an advertiser, changes one, archives or restores it. Use it before the first campaign of a brand. A new one needs name and brand, and the ' +
      'currency that it buys in: without it the answer is needs_input, so ask your person and call again. What is left out of a change stays as it is. ' +
      'optimizationApplyMode AUTO is answered with pending_confirmation first: show the question to your person, and only when they agree make the call in nextStep. ' +
      'It never spends anything, never deletes anything, and never changes a currency that campaigns are in.',
    input,
    output,
    performs: [accessOf(AdvertisersController, 'create'), accessOf(AdvertisersController, 'update')],
    chosen: ({ advertiserId }) => [accessOf(AdvertisersController, advertiserId === undefined ? 'create' : 'update')],
    accountType: 'BUYER',
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    keyed: 'together',
  };

  constructor(private readonly advertisers: AdvertisersService) {
    super();
  }

  async run({ advertiserId, sandbox, isArchived, idempotencyKey, confirmationToken: _, ...rest }: Input, call: ToolCall): Promise<Answer> {
    const fields = definedOnly(rest);
    if (advertiserId === undefined) {
      if (isArchived !== undefined) throw invalidField('isArchived', 'isArchived needs advertiserId.');
      if (idempotencyKey === undefined) throw invalidField('idempotencyKey', 'idempotencyKey is required for a new advertiser.');
      return this.create(call, definedOnly({ ...fields, sandbox }));
    }
    if (sandbox !== undefined) throw invalidField('sandbox', 'sandbox cannot be changed.');
    const { caller, spending } = call;
    if (isArchived === undefined) {
      const patch = patchFrom(await checkedBody(UpdateAdvertiserBody, fields));
      return answered('updated', await this.advertisers.update(caller, advertiserId, patch, spending?.revision ?? null));
    }
    refuseArguments(fields, Object.keys(fields), 'must be in a call of its own, without isArchived');
    if (!isArchived) return answered('restored', await this.advertisers.restore(caller, advertiserId));
    await this.advertisers.archive(caller, advertiserId);
    return { action: 'archived', advertiserId };
  }

  override async summary(
    { advertiserId, isArchived, idempotencyKey: _, confirmationToken: _token, ...sent }: Input,
    caller: Caller,
  ): Promise<string> {
    const { optimizationApplyMode: mode, ...fields } = definedOnly(sent) as Record<string, unknown>;
    if (advertiserId === undefined) {
      const { name, ...rest } = fields;
      const thing = `the advertiser ${quoted(name)}`;
      return [creationText(thing, rest), applyModeText(`campaigns of ${thing}`, undefined, mode)].filter(Boolean).join(' ');
    }
    const before = advertiserWire(await this.advertisers.get(caller, advertiserId));
    const thing = `the advertiser ${quoted(before.name)}`;
    if (isArchived === true) return `Archive ${thing}: it is taken out of the lists, and gets no new campaigns until it is restored.`;
    if (isArchived === false) return `Restore ${thing}: it can get campaigns again.`;
    const isAsItIs = Object.keys(fields).length === 0 && mode !== undefined;
    const modes = applyModeText(`new campaigns of ${thing}`, before.optimizationApplyMode, mode);
    return [isAsItIs && modes ? null : changeText(thing, before, fields), modes].filter(Boolean).join(' ');
  }

  /** In the mode AUTO the exchange spends by itself for campaigns that are made from now on. */
  override async spending(given: Input, caller: Caller): Promise<Spending> {
    const { advertiserId, isArchived, idempotencyKey, confirmationToken: _, ...sent } = given;
    const before = advertiserId === undefined ? null : await this.advertisers.get(caller, advertiserId);
    const about = String(advertiserId ?? idempotencyKey ?? '');
    const isAuto = sent.optimizationApplyMode === 'AUTO' && before?.optimizationApplyMode !== 'AUTO' && isArchived === undefined;
    if (isAuto && caller.kind === 'agent') throw advertiserErrors.autoNotForAgents({ field: 'optimizationApplyMode' });
    if (!isAuto || about === '') return { question: null, digest: '', about, shown: {} };
    return {
      question: `${await this.summary(given, caller)} ${noCeiling}`,
      digest: digestOfSpending(about, before?.updatedAt ?? null, sent),
      about,
      ...(before ? { revision: before.updatedAt.getTime() } : {}),
      shown: before ? { advertiserId, advertiser: answerOf(AdvertiserWire, advertiserWire(before)) } : {},
    };
  }

  private async create(call: ToolCall, given: Record<string, unknown>): Promise<Answer> {
    if (call.caller.grants) throw advertiserErrors.notForAgents();
    const request = newAdvertiserFrom(await checkedBody(CreateAdvertiserBody, given));
    const prompt = promptFor(request.name);
    const primaryCurrency = request.primaryCurrency ?? (await askedCurrency(call, prompt));
    if (primaryCurrency === null) return { action: 'needs_input', needsInput: [{ field: 'primaryCurrency', prompt }] };
    return answered('created', await this.advertisers.create(call.caller, { ...request, primaryCurrency }));
  }
}

/** Null when nobody can be asked, or nobody says. */
async function askedCurrency(call: ToolCall, prompt: string): Promise<string | null> {
  const primaryCurrency = { type: 'string', title: 'Currency', minLength: 3, maxLength: 3 };
  const reply = await call.ask({
    message: prompt,
    form: { type: 'object', properties: { primaryCurrency }, required: ['primaryCurrency'] },
  });
  const said = reply?.action === 'accept' ? reply.content['primaryCurrency'] : null;
  return typeof said === 'string' && isCurrency(said.trim().toUpperCase()) ? said.trim().toUpperCase() : null;
}

function answered(action: 'created' | 'updated' | 'restored', state: AdvertiserState): Answer {
  return { action, advertiserId: state.id, advertiser: answerOf(AdvertiserWire, advertiserWire(state)) };
}
