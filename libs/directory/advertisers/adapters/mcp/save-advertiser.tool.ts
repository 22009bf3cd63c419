import { Injectable } from '@nestjs/common';
import { type Caller, definedOnly, invalidField, isCurrency } from '@exchange/kernel';
import { accessOf, toDomainError } from '@exchange/platform';
import {
  checkedBody,
  agreedDigest,
  noSpending,
  refuseArguments,
  type Spending,
  Tool,
  type ToolCall,
  toolError,
  type ToolSpec,
} from '@exchange/platform/tools';
import { AdvertisersService, type SavedAdvertiser } from '../../application/advertisers.service';
import { type AdvertiserState, isRebranded } from '../../domain/advertiser';
import { brandDomain } from '../../domain/brand';
import { advertiserErrors } from '../../domain/errors';
import { CreateAdvertiserBody, newAdvertiserFrom, patchFrom, turnsOnAuto, UpdateAdvertiserBody } from '../http/advertiser.wire';
import { AdvertisersController } from '../http/advertisers.controller';
import {
  advertiserObject,
  type SaveAdvertiserAnswer,
  saveAdvertiserInput,
  type SaveAdvertiserInput,
  saveAdvertiserOutput,
} from './save-advertiser.fields';
import { archivingOfSeveralText, changeOfAdvertiserText, creationOfAdvertiserText, promptForCurrency } from './save-advertiser.questions';

const noCeiling = 'Each campaign of it stays within its own budget.';
const keptBrand = 'Media buys that were ordered keep the brand that their sellers were told.';

/** Saves advertisers, with the fields and limits of REST (gaps-2.md §15.5). */
@Injectable()
export class SaveAdvertiserTool extends Tool<typeof saveAdvertiserInput, typeof saveAdvertiserOutput> {
  readonly spec: ToolSpec<typeof saveAdvertiserInput, typeof saveAdvertiserOutput> = {
    name: 'save_advertiser',
    title: 'Save an advertiser',
    description:
      'Creates an advertiser, changes one, archives or restores it, or several. A new one needs name, brand, idempotencyKey, and the currency that it buys in: without ' +
      'it the answer is needs_input, so ask your person. What is left out of a change stays. Another brand answers preview, and the mode AUTO pending_confirmation: show ' +
      'the question to your person, and only when they agree make the call in nextStep. It never deletes anything.',
    input: saveAdvertiserInput,
    output: saveAdvertiserOutput,
    performs: [accessOf(AdvertisersController, 'create'), accessOf(AdvertisersController, 'update')],
    chosen: (input) => [accessOf(AdvertisersController, isNew(input) ? 'create' : 'update')],
    accountType: 'BUYER',
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    // Several advertisers are archived in one transaction each.
    keyed: ({ advertiserIds }) => (advertiserIds === undefined ? 'together' : 'in steps'),
  };

  constructor(private readonly advertisers: AdvertisersService) {
    super();
  }

  async run(input: SaveAdvertiserInput, call: ToolCall): Promise<SaveAdvertiserAnswer> {
    const { advertiserId, advertiserIds, sandbox, isArchived, idempotencyKey, confirmationToken: _, ...rest } = input;
    const fields = definedOnly(rest);
    if (isArchived !== undefined)
      refuseArguments({ ...fields, sandbox }, [...Object.keys(fields), 'sandbox'], 'must be in a call of its own, without isArchived');
    if (advertiserIds !== undefined) return this.archiveSeveral(call.caller, assertSeveral(input), isArchived!);
    if (advertiserId === undefined) {
      refuseArguments({ isArchived }, ['isArchived'], 'needs advertiserId or advertiserIds');
      if (idempotencyKey === undefined) throw invalidField('idempotencyKey', 'idempotencyKey is required for a new advertiser.');
      return this.create(call, definedOnly({ ...fields, sandbox }));
    }
    if (sandbox !== undefined) throw invalidField('sandbox', 'sandbox cannot be changed.');
    const { caller, spending } = call;
    if (isArchived !== undefined)
      return answered(isArchived ? 'archived' : 'restored', await this.advertisers.setArchived(caller, advertiserId, isArchived));
    const patch = patchFrom(await checkedBody(UpdateAdvertiserBody, fields));
    return answered('updated', await this.advertisers.save(caller, advertiserId, patch, spending?.revision ?? null));
  }

  override async summary(input: SaveAdvertiserInput, caller: Caller): Promise<string> {
    const { advertiserId, advertiserIds, idempotencyKey: _, confirmationToken: _token, ...sent } = input;
    if (advertiserIds !== undefined)
      return archivingOfSeveralText(await this.advertisers.visible(caller, advertiserIds), advertiserIds.length, sent.isArchived === true);
    if (advertiserId === undefined) return creationOfAdvertiserText(definedOnly(sent));
    return changeOfAdvertiserText(await this.advertisers.get(caller, advertiserId), definedOnly(sent));
  }

  /** AUTO lets the exchange spend by itself for new campaigns. Another brand spends nothing but also needs an agreement. */
  override async spending(given: SaveAdvertiserInput, caller: Caller): Promise<Spending> {
    const { advertiserId, idempotencyKey, confirmationToken: _, ...sent } = given;
    const before = advertiserId === undefined ? null : await this.advertisers.get(caller, advertiserId);
    const about = String(advertiserId ?? idempotencyKey ?? '');
    const { isAuto, isRebranding } = agreedTo(before, sent);
    if (isAuto && caller.kind === 'agent') throw advertiserErrors.autoNotForAgents({ field: 'optimizationApplyMode' });
    if (!(isAuto || isRebranding) || about === '') return noSpending(about);
    const words = [await this.summary(given, caller), isAuto ? noCeiling : '', isRebranding ? keptBrand : ''].filter((text) => text !== '');
    return {
      question: words.join(' '),
      digest: agreedDigest(about, before?.updatedAt ?? null, sent),
      about,
      ...(isAuto ? {} : { action: 'preview' as const }),
      ...(before ? { revision: before.updatedAt.getTime() } : {}),
      shown: before ? { ...shownOf(before), ...(isRebranding ? brandsOf(before, sent) : {}) } : {},
    };
  }

  private async create(call: ToolCall, given: Record<string, unknown>): Promise<SaveAdvertiserAnswer> {
    const request = newAdvertiserFrom(await checkedBody(CreateAdvertiserBody, given));
    const prompt = promptForCurrency(request.name);
    const primaryCurrency = request.primaryCurrency ?? (await askedCurrency(call, prompt));
    if (primaryCurrency === null) return { action: 'needs_input', needsInput: [{ field: 'primaryCurrency', prompt }] };
    const state = await this.advertisers.create(call.caller, { ...request, primaryCurrency });
    return answered('created', { state, isChanged: true });
  }

  /** An advertiser that is already in the state counts as done. A refusal is reported in its row, and the others continue. */
  private async archiveSeveral(caller: Caller, ids: readonly number[], isArchived: boolean): Promise<SaveAdvertiserAnswer> {
    const results = [];
    for (const id of ids) results.push(await this.archived(caller, id, isArchived));
    const done = results.filter(({ ok }) => ok).length;
    const action = isArchived ? 'archived' : 'restored';
    return { action: done === 0 ? 'failed' : action, results, partialWrite: done > 0 && done < results.length };
  }

  private async archived(caller: Caller, id: number, isArchived: boolean) {
    try {
      await this.advertisers.setArchived(caller, id, isArchived);
      return { advertiserId: id, ok: true };
    } catch (error) {
      const refusal = toDomainError(error);
      // Internal errors are not reported per row: the caller retries with the same key.
      if (refusal.status >= 500) throw error;
      const { code, message } = toolError(refusal);
      return { advertiserId: id, ok: false, code, message };
    }
  }
}

type Sent = Omit<SaveAdvertiserInput, 'advertiserId' | 'idempotencyKey' | 'confirmationToken'>;

const brandIn = ({ brand }: Sent): string | undefined => brand as string | undefined;

/** The parts of the call that a person must agree to. */
function agreedTo(before: AdvertiserState | null, sent: Sent): { readonly isAuto: boolean; readonly isRebranding: boolean } {
  if (sent.isArchived !== undefined || sent.advertiserIds !== undefined) return { isAuto: false, isRebranding: false };
  return {
    isAuto: turnsOnAuto(sent) && before?.optimizationApplyMode !== 'AUTO',
    isRebranding: before !== null && isRebranded(before, { brand: brandIn(sent) }),
  };
}

const shownOf = (state: AdvertiserState): object => ({ advertiserId: state.id, advertiser: advertiserObject(state) });

const brandsOf = ({ brand }: AdvertiserState, sent: Sent): object => ({ before: { brand }, after: { brand: brandDomain(brandIn(sent)!) } });

const isNew = ({ advertiserId, advertiserIds }: SaveAdvertiserInput): boolean => advertiserId === undefined && advertiserIds === undefined;

function assertSeveral({ advertiserId, advertiserIds = [], isArchived }: SaveAdvertiserInput): readonly number[] {
  if (advertiserId !== undefined) throw invalidField('advertiserId', 'advertiserId has no place beside advertiserIds.');
  if (isArchived === undefined)
    throw invalidField('isArchived', 'isArchived says what to do with advertiserIds: nothing else is done to several.');
  const duplicate = advertiserIds.findIndex((id, index) => advertiserIds.indexOf(id) < index);
  if (duplicate !== -1) throw invalidField(`advertiserIds[${duplicate}]`, 'An advertiser must appear only once.');
  return advertiserIds;
}

/** Currency from the client's form; null when the client cannot ask or the user does not answer. */
async function askedCurrency(call: ToolCall, prompt: string): Promise<string | null> {
  const primaryCurrency = { type: 'string', title: 'Currency', minLength: 3, maxLength: 3 };
  const reply = await call.ask({
    message: prompt,
    form: { type: 'object', properties: { primaryCurrency }, required: ['primaryCurrency'] },
  });
  const answer = reply?.action === 'accept' ? reply.content['primaryCurrency'] : null;
  return typeof answer === 'string' && isCurrency(answer.trim().toUpperCase()) ? answer.trim().toUpperCase() : null;
}

function answered(action: 'created' | 'updated' | 'archived' | 'restored', { state, isChanged }: SavedAdvertiser): SaveAdvertiserAnswer {
  const advertiser = advertiserObject(state) as SaveAdvertiserAnswer['advertiser'];
  return { action: isChanged ? action : 'unchanged', advertiserId: state.id, advertiser };
}
