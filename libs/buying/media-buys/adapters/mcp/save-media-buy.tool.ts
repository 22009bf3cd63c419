import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import {
  ApplyProposalBody,
  choosing as choosingOffers,
  ChoosingFacade,
  SelectionWire,
  selectionWire,
  SelectProductsBody,
  choicesFrom,
} from '@exchange/discovery';
import { type Caller, definedOnly, invalidField } from '@exchange/kernel';
import {
  accessOf,
  answerOf,
  answerSchema,
  checkedBody,
  confirmationTokenField,
  fieldsOf,
  idempotencyKeyField,
  idField,
  refuseArguments,
  type Spending,
  spendingActions,
  spendingAnswer,
  Tool,
  type ToolCall,
  type ToolSpec,
} from '@exchange/platform';
import { AcceptingService } from '../../application/accepting.service';
import { ChangesService } from '../../application/changes.service';
import { MediaBuysService } from '../../application/media-buys.service';
import { type BuySpending, SpendingService } from '../../application/spending.service';
import type { MediaBuyState } from '../../domain/media-buy-state';
import { AcceptMediaBuyBody, CancelMediaBuyBody, mediaBuyWire, MediaBuyWire, patchFrom, UpdateMediaBuyBody } from '../http/media-buy.wire';
import { MediaBuysController } from '../http/media-buys.controller';
import { changeOfBuyText, choiceText } from './save-media-buy.questions';
import { spendingOf, unspent } from './save-media-buy.spending';

const { totalBudget, replace } = fieldsOf(ApplyProposalBody);
const { products } = fieldsOf(SelectProductsBody);
const { reason } = fieldsOf(CancelMediaBuyBody);

const input = z.strictObject({
  campaignId: idField('The campaign to choose for, with fromProposalId or products.').optional(),
  executionId: idField('Of request_proposals. Left out: the latest of the campaign.').optional(),
  fromProposalId: idField('A proposal of a seller, with all of its products.').optional(),
  totalBudget,
  products,
  replace,
  mediaBuyId: idField('A media buy to change; of a campaign that was launched.').optional(),
  ...fieldsOf(UpdateMediaBuyBody),
  isPaused: z.boolean().optional().describe('true: pause it. false: let it run on. Sent with mediaBuyId alone.'),
  isCanceled: z.literal(true).optional().describe('End it for good. Sent with mediaBuyId, and a reason.'),
  reason,
  isAccepted: z
    .literal(true)
    .optional()
    .describe('Agree to what the seller booked otherwise (differences; PENDING_BUYER_DECISION). Sent with mediaBuyId and the revision.'),
  revision: fieldsOf(AcceptMediaBuyBody).revision,
  confirmationToken: confirmationTokenField,
  idempotencyKey: idempotencyKeyField,
});

const output = z.strictObject({
  action: z.enum(['drafted', 'updated', 'paused', 'resumed', 'accepted', 'canceled', 'pending_approval', ...spendingActions]),
  selection: answerSchema(SelectionWire).optional().describe('What is chosen for the campaign; nothing of it is bought yet.'),
  mediaBuy: answerSchema(MediaBuyWire).optional(),
  ...spendingAnswer,
});

type Input = z.output<typeof input>;
type Answer = z.input<typeof output>;

const changing = accessOf(MediaBuysController, 'update');
const pausing = accessOf(MediaBuysController, 'pause');
const canceling = accessOf(MediaBuysController, 'cancel');
const resuming = accessOf(MediaBuysController, 'reactivate');
const agreeing = accessOf(MediaBuysController, 'accept');

const ofChange = ['name', 'packages', 'flightDates'] as const;
const ofChoice = ['executionId', 'fromProposalId', 'totalBudget', 'products', 'replace'] as const;

/** gaps-2.md §15.8: choosing from what was offered, and changing what was bought. */
@Injectable()
export class SaveMediaBuyTool extends Tool<typeof input, typeof output> {
  readonly spec: ToolSpec<typeof input, typeof output> = {
    name: 'save_media_buy',
    title: 'Save a media buy',
    description:
      'Before a launch: chooses what a campaign will buy, a whole proposal (campaignId, fromProposalId) or products (campaignId, products), from what ' +
      'request_proposals found. After it: changes, pauses, resumes or cancels one media buy (mediaBuyId), and accepts what its seller booked otherwise than agreed. A seller has to agree to a change: while it has ' +
      'not, the answer is pending_approval and the media buy stays as it is. Choosing buys nothing: save_campaign launches. ' +
      'Raising a budget, a later end, resuming, and accepting what costs more spend: the first call answers pending_confirmation with the numbers; show them to your ' +
      'person, and only when they agree make the call in nextStep. ' +
      'It never books a media buy by itself, and never goes beyond the budget of the campaign.',
    input,
    output,
    performs: [choosingOffers, changing, pausing, canceling, resuming, agreeing],
    chosen: ({ mediaBuyId, isPaused, isCanceled, isAccepted }) => {
      if (mediaBuyId === undefined) return [choosingOffers];
      if (isAccepted === true) return [agreeing];
      if (isPaused !== undefined) return isPaused ? [pausing] : [resuming];
      return isCanceled === true ? [canceling] : [changing];
    },
    accountType: 'BUYER',
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
    keyed: ({ mediaBuyId }) => (mediaBuyId === undefined ? 'together' : 'in steps'),
  };

  constructor(
    private readonly choosing: ChoosingFacade,
    private readonly changes: ChangesService,
    private readonly buys: MediaBuysService,
    private readonly accepting: AcceptingService,
    private readonly spendings: SpendingService,
  ) {
    super();
  }

  async run(sent: Input, call: ToolCall): Promise<Answer> {
    const given = checked(sent);
    return given.mediaBuyId === undefined ? this.choose(given, given.campaignId!, call) : this.change(given, given.mediaBuyId, call);
  }

  override async summary(
    { idempotencyKey: _, confirmationToken: _token, mediaBuyId, campaignId, ...sent }: Input,
    caller: Caller,
  ): Promise<string> {
    if (mediaBuyId !== undefined) return changeOfBuyText(await this.buys.read(caller, mediaBuyId), definedOnly(sent));
    return choiceText(await this.choosing.campaign(caller, campaignId ?? ''), definedOnly(sent));
  }

  override async spending(sent: Input, caller: Caller): Promise<Spending> {
    const given = checked(sent);
    const { mediaBuyId: id } = given;
    if (id === undefined) return unspent(given.campaignId!);
    const spending = await this.spendingOf(caller, id, given);
    return spending ? spendingOf(spending, definedOnly(given)) : unspent(id);
  }

  /** Null: of what never spends. */
  private async spendingOf(caller: Caller, id: string, given: Given): Promise<BuySpending | null> {
    if (given.isAccepted === true) {
      const { revision } = await checkedBody(AcceptMediaBuyBody, definedOnly({ revision: given.revision }));
      return this.spendings.ofAcceptance(caller, id, revision);
    }
    if (given.isCanceled === true || given.isPaused === true) return null;
    if (given.isPaused === false) return this.spendings.ofReactivation(caller, id);
    const { name, packages, flightDates } = given;
    if (packages === undefined && flightDates === undefined) return null;
    return this.spendings.ofChange(
      caller,
      id,
      patchFrom(await checkedBody(UpdateMediaBuyBody, definedOnly({ name, packages, flightDates }))),
    );
  }

  private async choose(given: Given, campaignId: string, { caller }: ToolCall): Promise<Answer> {
    const { executionId, fromProposalId: proposalId } = given;
    if (proposalId === undefined) {
      const body = await checkedBody(SelectProductsBody, definedOnly({ products: given.products, replace: given.replace }));
      const chosen = { choices: choicesFrom(body), replace: body.replace };
      return drafted(selectionWire(await this.choosing.products(caller, campaignId, executionId, chosen)));
    }
    const { totalBudget: total, replace: isReplaced } = given;
    const request = await checkedBody(ApplyProposalBody, definedOnly({ proposalId, totalBudget: total, replace: isReplaced }));
    return drafted(selectionWire(await this.choosing.proposal(caller, campaignId, executionId, request)));
  }

  /** At the revision that was looked at: nobody has agreed to another one. */
  private async change(given: Given, id: string, { caller, spending }: ToolCall): Promise<Answer> {
    const seen = spending?.revision;
    if (given.isAccepted === true) {
      const { revision } = await checkedBody(AcceptMediaBuyBody, definedOnly({ revision: given.revision }));
      return answered('accepted', await this.accepting.accept(caller, id, revision ?? seen));
    }
    if (given.isPaused !== undefined) {
      const buy = await this.changes.change(caller, id, given.isPaused ? 'pause' : 'reactivate', seen);
      return answered(given.isPaused ? 'paused' : 'resumed', buy);
    }
    if (given.isCanceled === undefined) {
      const { name, packages, flightDates } = given;
      const body = await checkedBody(UpdateMediaBuyBody, definedOnly({ name, packages, flightDates }));
      return answered('updated', await this.changes.update(caller, id, { ...patchFrom(body), ...definedOnly({ revision: seen }) }));
    }
    const { reason: why } = await checkedBody(CancelMediaBuyBody, definedOnly({ reason: given.reason }));
    return answered('canceled', await this.changes.cancel(caller, id, why || null));
  }
}

type Given = Readonly<Partial<Omit<Input, 'idempotencyKey' | 'confirmationToken'>>>;

/** 400 on the first argument that has no place in this call. */
function checked({ idempotencyKey: _, confirmationToken: _token, ...rest }: Input): Given {
  const given: Given = definedOnly(rest);
  const { mediaBuyId, campaignId, fromProposalId, products: wishes, isPaused, isCanceled, isAccepted } = given;
  if ((mediaBuyId === undefined) === (campaignId === undefined))
    throw invalidField('mediaBuyId', 'Send campaignId to choose for a campaign, or mediaBuyId to change a media buy.');
  if (mediaBuyId === undefined) {
    refuseArguments(given, [...ofChange, 'isPaused', 'isCanceled', 'reason', 'isAccepted', 'revision'], 'needs mediaBuyId');
    if ((fromProposalId === undefined) === (wishes === undefined))
      throw invalidField('fromProposalId', 'Send either fromProposalId or products.');
    if (fromProposalId === undefined) refuseArguments(given, ['totalBudget'], 'belongs to fromProposalId');
    return given;
  }
  refuseArguments(given, ofChoice, 'needs campaignId');
  if (isAccepted === true)
    refuseArguments(given, [...ofChange, 'isPaused', 'isCanceled', 'reason'], 'must be in a call of its own, without isAccepted');
  else refuseArguments(given, ['revision'], 'belongs to isAccepted');
  if (isCanceled === undefined) refuseArguments(given, ['reason'], 'belongs to isCanceled');
  if (isPaused !== undefined || isCanceled !== undefined)
    refuseArguments(given, ofChange, 'must be in a call of its own, without isPaused and isCanceled');
  if (isCanceled !== undefined) refuseArguments(given, ['isPaused'], 'must be in a call of its own, without isCanceled');
  return given;
}

function drafted(selection: SelectionWire): Answer {
  return { action: 'drafted', selection: answerOf(SelectionWire, selection) };
}

function answered(action: 'updated' | 'paused' | 'resumed' | 'accepted' | 'canceled', buy: MediaBuyState): Answer {
  return { action: buy.pendingChange ? 'pending_approval' : action, mediaBuy: answerOf(MediaBuyWire, mediaBuyWire(buy)) };
}
