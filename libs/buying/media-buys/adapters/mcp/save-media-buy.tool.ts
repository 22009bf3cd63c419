import { Injectable } from '@nestjs/common';
import {
  ApplyProposalBody,
  choicesFrom,
  selectionAccess as choosingOffers,
  SelectionFacade,
  sellerIdOf,
  SelectProductsBody,
} from '@exchange/discovery';
import { type Caller, definedOnly, invalidField } from '@exchange/kernel';
import { accessOf } from '@exchange/platform';
import {
  checkedBody,
  noSpending,
  refuseArguments,
  type Spending,
  withToolNames,
  Tool,
  type ToolCall,
  type ToolSpec,
} from '@exchange/platform/tools';
import { AcceptingService } from '../../application/accepting.service';
import { ChangesService } from '../../application/changes.service';
import { MediaBuysService } from '../../application/media-buys.service';
import { type BuySpending, SpendingService } from '../../application/spending.service';
import type { BuyPatch } from '../../application/terms.service';
import { mediaBuyErrors } from '../../domain/errors';
import type { MediaBuyState } from '../../domain/media-buy-state';
import { CancelMediaBuyBody, patchFrom, UpdateMediaBuyBody } from '../http/media-buy-change.wire';
import { MediaBuysController } from '../http/media-buys.controller';
import {
  namesOfTool,
  type SaveMediaBuyAnswer,
  saveMediaBuyInput,
  type SaveMediaBuyInput,
  saveMediaBuyOutput,
  selectionObject,
} from './save-media-buy.fields';
import { mediaBuyChangeText, choiceText } from './save-media-buy.questions';
import { spendingOf } from './save-media-buy.spending';
import { savedMediaBuy } from './saved-media-buy';

const changeAccess = accessOf(MediaBuysController, 'update');
const pauseAccess = accessOf(MediaBuysController, 'pause');
const cancelAccess = accessOf(MediaBuysController, 'cancel');
const resumeAccess = accessOf(MediaBuysController, 'reactivate');
const acceptAccess = accessOf(MediaBuysController, 'accept');

const changeArgs = ['name', 'packages', 'flight'] as const;
const productArgs = ['products', 'sellerId'] as const;
const choiceArgs = ['executionId', 'fromProposalId', 'totalBudget', 'replace', ...productArgs] as const;
const stepArgs = ['isPaused', 'desiredPhase', 'isAccepted'] as const;

/** Chooses from offers, and changes media buys (gaps-2.md §15.8). */
@Injectable()
export class SaveMediaBuyTool extends Tool<typeof saveMediaBuyInput, typeof saveMediaBuyOutput> {
  readonly spec: ToolSpec<typeof saveMediaBuyInput, typeof saveMediaBuyOutput> = {
    name: 'save_media_buy',
    title: 'Save a media buy',
    description:
      'Before a launch it chooses a proposal or products of request_proposals for a campaign. Afterwards it changes, pauses, resumes or cancels ' +
      'one media buy, or accepts differences that its seller booked. Choosing buys nothing: save_campaign launches. pending_approval: until the seller agrees, ' +
      'nothing changes. Calls that spend more answer pending_confirmation: show the question to your person; make the call in nextStep only when they agree. ' +
      'It never books by itself, and never goes beyond the budget of the campaign.',
    input: saveMediaBuyInput,
    output: saveMediaBuyOutput,
    performs: [choosingOffers, changeAccess, pauseAccess, cancelAccess, resumeAccess, acceptAccess],
    chosen: ({ mediaBuyId, isPaused, desiredPhase, isAccepted }) => {
      if (mediaBuyId === undefined) return [choosingOffers];
      if (isAccepted === true) return [acceptAccess];
      if (isPaused !== undefined) return isPaused ? [pauseAccess] : [resumeAccess];
      return desiredPhase === 'canceled' ? [cancelAccess] : [changeAccess];
    },
    accountType: 'BUYER',
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
    keyed: ({ mediaBuyId }) => (mediaBuyId === undefined ? 'together' : 'in steps'),
  };

  constructor(
    private readonly choosing: SelectionFacade,
    private readonly changes: ChangesService,
    private readonly buys: MediaBuysService,
    private readonly accepting: AcceptingService,
    private readonly spendingService: SpendingService,
  ) {
    super();
  }

  run(sent: SaveMediaBuyInput, call: ToolCall): Promise<SaveMediaBuyAnswer> {
    return withToolNames(namesOfTool, async () => {
      const given = checkArguments(sent);
      return given.mediaBuyId === undefined ? this.choose(given, given.campaignId!, call) : this.change(given, given.mediaBuyId, call);
    });
  }

  override async summary(
    { idempotencyKey: _, confirmationToken: _token, mediaBuyId, campaignId, ...sent }: SaveMediaBuyInput,
    caller: Caller,
  ): Promise<string> {
    if (mediaBuyId !== undefined) return mediaBuyChangeText(await this.buys.read(caller, mediaBuyId), definedOnly(sent));
    return choiceText(await this.choosing.campaign(caller, campaignId ?? ''), definedOnly(sent));
  }

  override spending(sent: SaveMediaBuyInput, caller: Caller): Promise<Spending> {
    return withToolNames(namesOfTool, async () => {
      const given = checkArguments(sent);
      const { mediaBuyId: id, expectedRevision } = given;
      if (id === undefined) return noSpending(given.campaignId!);
      if (expectedRevision !== undefined) assertRevision(await this.buys.read(caller, id), expectedRevision);
      const spending = await this.spendingOf(caller, id, given);
      return spending ? spendingOf(spending, definedOnly(given)) : noSpending(id);
    });
  }

  /** Null when the call cannot spend. */
  private async spendingOf(caller: Caller, id: string, given: CheckedArguments): Promise<BuySpending | null> {
    if (given.isAccepted === true) return this.spendingService.ofAcceptance(caller, id);
    if (given.desiredPhase !== undefined || given.isPaused === true) return null;
    if (given.isPaused === false) return this.spendingService.ofReactivation(caller, id);
    if (given.packages === undefined && given.flight === undefined) return null;
    return this.spendingService.ofChange(caller, id, await patchOf(given));
  }

  private async choose(given: CheckedArguments, campaignId: string, { caller }: ToolCall): Promise<SaveMediaBuyAnswer> {
    const { executionId, fromProposalId: proposalId, products, replace, totalBudget, sellerId } = given;
    if (proposalId === undefined) {
      const body = await checkedBody(SelectProductsBody, definedOnly({ products, replace }));
      const stranger = sellerId === undefined ? -1 : body.products.findIndex(({ productId }) => sellerIdOf(productId) !== sellerId);
      if (stranger !== -1) throw invalidField(`products[${stranger}].productId`, 'productId must be a product of sellerId.');
      const chosen = { choices: choicesFrom(body), replace: body.replace };
      return draftedAnswer(await this.choosing.products(caller, campaignId, executionId, chosen));
    }
    const request = await checkedBody(ApplyProposalBody, definedOnly({ proposalId, totalBudget, replace }));
    return draftedAnswer(await this.choosing.proposal(caller, campaignId, executionId, request));
  }

  /** Changes the media buy at the revision that was confirmed; 409 at another one. */
  private async change(given: CheckedArguments, id: string, { caller, spending }: ToolCall): Promise<SaveMediaBuyAnswer> {
    const { expectedRevision, isPaused, desiredPhase, isAccepted } = given;
    const revision = spending?.revision ?? expectedRevision;
    if (isAccepted === true) return answerOf('accepted', await this.accepting.accept(caller, id, revision));
    if (isPaused !== undefined)
      return answerOf(isPaused ? 'paused' : 'resumed', await this.changes.change(caller, id, isPaused ? 'pause' : 'reactivate', revision));
    if (desiredPhase === undefined)
      return answerOf('updated', await this.changes.update(caller, id, { ...(await patchOf(given)), ...definedOnly({ revision }) }));
    const { reason } = await checkedBody(CancelMediaBuyBody, definedOnly({ reason: given.reason }));
    return answerOf('canceled', await this.changes.cancel(caller, id, reason || null, revision));
  }
}

type CheckedArguments = Readonly<Partial<Omit<SaveMediaBuyInput, 'idempotencyKey' | 'confirmationToken'>>>;

/** 400 for the first argument that is not allowed in this call. */
function checkArguments({ idempotencyKey: _, confirmationToken: _token, ...rest }: SaveMediaBuyInput): CheckedArguments {
  const given: CheckedArguments = definedOnly(rest);
  const { mediaBuyId, campaignId, fromProposalId, products } = given;
  if ((mediaBuyId === undefined) === (campaignId === undefined))
    throw invalidField('mediaBuyId', 'Send campaignId to choose for a campaign, or mediaBuyId to change a media buy.');
  if (mediaBuyId === undefined) {
    refuseArguments(given, [...changeArgs, ...stepArgs, 'reason', 'expectedRevision'], 'needs mediaBuyId');
    if ((fromProposalId === undefined) === (products === undefined))
      throw invalidField('fromProposalId', 'Send either fromProposalId or products.');
    if (fromProposalId === undefined) refuseArguments(given, ['totalBudget'], 'belongs to fromProposalId');
    else refuseArguments(given, productArgs, 'has no place beside fromProposalId');
    return given;
  }
  refuseArguments(given, choiceArgs, 'needs campaignId');
  const step = stepArgs.find((name) => given[name] !== undefined);
  if (step !== undefined)
    refuseArguments(given, [...changeArgs, ...stepArgs.filter((name) => name !== step)], `must be in a call of its own, without ${step}`);
  if (step !== 'desiredPhase') refuseArguments(given, ['reason'], 'belongs to desiredPhase');
  return given;
}

/** 409 when the media buy has changed since it was read, as `campaigns.staleRevision`. */
function assertRevision({ revision }: MediaBuyState, expected: number): void {
  if (revision !== expected) throw mediaBuyErrors.changedMeanwhile({ field: 'expectedRevision', details: { revision } });
}

async function patchOf({ name, packages, flight }: CheckedArguments): Promise<BuyPatch> {
  const flightDates = flight ? { endDate: flight.endAt } : undefined;
  return patchFrom(await checkedBody(UpdateMediaBuyBody, definedOnly({ name, packages, flightDates })));
}

const draftedAnswer = (chosen: Parameters<typeof selectionObject>[0]): SaveMediaBuyAnswer => ({
  action: 'drafted',
  selection: selectionObject(chosen) as never,
});

function answerOf(action: 'updated' | 'paused' | 'resumed' | 'accepted' | 'canceled', buy: MediaBuyState): SaveMediaBuyAnswer {
  return { action: buy.pendingChange ? 'pending_approval' : action, mediaBuy: savedMediaBuy(buy) as never };
}
