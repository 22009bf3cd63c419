import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Caller, definedOnly } from '@exchange/kernel';
import { accessOf } from '@exchange/platform';
import {
  answerOf,
  answerSchema,
  changeText,
  checkedBody,
  confirmationTokenField,
  creationText,
  agreedDigest,
  fieldsOf,
  idempotencyKeyField,
  noSpending,
  quoted,
  refuseArguments,
  type Spending,
  spendingActions,
  spendingAnswer,
  Tool,
  type ToolCall,
  type ToolSpec,
} from '@exchange/platform/tools';
import { HostedStorefrontsFacade } from '../../application/hosted-storefronts.facade';
import { OwnStorefrontService } from '../../application/own-storefront.service';
import type { StorefrontState } from '../../domain/storefront';
import { OwnStorefrontController } from '../http/own-storefront.controller';
import {
  changeFrom,
  ChangeStorefrontBody,
  detailsFrom,
  OpenStorefrontBody,
  OwnStorefrontWire,
  ownStorefrontWire,
} from '../http/own-storefront.wire';

const { enabled: _, ...settings } = fieldsOf(ChangeStorefrontBody);

const input = z.strictObject({
  ...settings,
  isArchived: z.literal(true).optional().describe('Close it. Sent alone.'),
  confirmationToken: confirmationTokenField,
  idempotencyKey: idempotencyKeyField.optional(),
});

const settingsWhenOpen = Object.keys(settings).filter((field) => field !== 'name' && field !== 'platformId');

const output = z.strictObject({
  action: z.enum(['created', 'updated', 'restored', 'archived', ...spendingActions]),
  seller: answerSchema(OwnStorefrontWire),
  ...spendingAnswer,
});

type Input = z.output<typeof input>;
type Answer = z.input<typeof output>;

/** The tool `save_seller` for the storefront of the account (gaps-2.md §15). */
@Injectable()
export class SaveSellerTool extends Tool<typeof input, typeof output> {
  readonly spec: ToolSpec<typeof input, typeof output> = {
    name: 'save_seller',
    title: 'Save the storefront',
    description:
      'Opens (with name and platformId), changes, pauses, closes or reopens the one storefront of your account; for admins. Turning mediaBuyApproval to auto ' +
      'is answered with pending_confirmation: show the question to your person, and make the call in nextStep only when they agree.',
    input,
    output,
    performs: [accessOf(OwnStorefrontController, 'open'), accessOf(OwnStorefrontController, 'change')],
    accountType: 'SELLER',
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    keyed: 'together',
  };

  constructor(
    private readonly storefront: OwnStorefrontService,
    private readonly hosted: HostedStorefrontsFacade,
  ) {
    super();
  }

  async run({ isArchived, idempotencyKey: _key, confirmationToken: _token, ...rest }: Input, call: ToolCall): Promise<Answer> {
    const { caller } = call;
    const fields = definedOnly(rest);
    if (isArchived) {
      refuseArguments(fields, Object.keys(fields), 'must be in a call of its own, without isArchived');
      return this.answered('archived', await this.storefront.archive(caller));
    }
    const current = await this.hosted.ofAccount(caller.accountId);
    if (current && current.status !== 'archived') return this.change(call, fields);
    if (current)
      refuseArguments(fields, settingsWhenOpen, 'is of a storefront that is open: open it again first, with name and platformId alone');
    refuseArguments(fields, ['isPaused'], 'is of a storefront that is open');
    const { state, opened } = await this.storefront.open(caller, detailsFrom(await checkedBody(OpenStorefrontBody, fields)));
    return this.answered(opened ? 'created' : 'restored', state);
  }

  override async summary({ isArchived, idempotencyKey: _key, confirmationToken: _token, ...sent }: Input, caller: Caller): Promise<string> {
    const current = await this.hosted.ofAccount(caller.accountId);
    const { name, isPaused, ...fields } = definedOnly(sent) as Record<string, unknown>;
    if (!current || current.status === 'archived')
      return current
        ? `Open the storefront ${quoted(current.name)} again, as it was.`
        : creationText(`the storefront ${quoted(name)}`, fields);
    const thing = `the storefront ${quoted(current.name)}`;
    if (isArchived) return `Close ${thing}: buyers do not find it any more until it is opened again; media buys of it go on.`;
    const before = ownStorefrontWire(current, this.hosted.agentUrl(current.slug));
    const pausing =
      isPaused === undefined ? [] : [isPaused ? `Pause ${thing}: it is not asked any more.` : `Resume ${thing}: it is asked again.`];
    const changed = { name, ...fields };
    const isMore = Object.values(changed).some((value) => value !== undefined);
    return [...pausing, ...(isMore || pausing.length === 0 ? [changeText(thing, before, changed)] : [])].join(' ');
  }

  /** Confirmation is needed to turn on automatic approval: buyers' orders then have to be delivered. A new storefront has no products yet. */
  override async spending(given: Input, caller: Caller): Promise<Spending> {
    const { isArchived, idempotencyKey: _key, confirmationToken: _token, ...sent } = given;
    const current = await this.hosted.ofAccount(caller.accountId);
    const about = String(caller.accountId);
    const isOpen = current !== null && current.status !== 'archived' && isArchived === undefined;
    if (!isOpen || sent.mediaBuyApproval !== 'auto' || current.mediaBuyApproval === 'auto') return noSpending(about);
    const seller = answerOf(OwnStorefrontWire, ownStorefrontWire(current, this.hosted.agentUrl(current.slug)));
    return {
      question: `${await this.summary(given, caller)} From then on, what buyers order is booked without asking, and has to be delivered.`,
      digest: agreedDigest(about, seller, sent),
      about,
      revision: current.updatedAt.getTime(),
      shown: { seller },
    };
  }

  /** Automatic approval is turned on only by a person who agreed to the storefront as it was shown. */
  private async change({ caller, spending }: ToolCall, fields: object): Promise<Answer> {
    const body = await checkedBody(ChangeStorefrontBody, fields);
    return this.answered('updated', await this.storefront.change(caller, changeFrom(body), spending?.revision ?? null));
  }

  private answered(action: Answer['action'], state: StorefrontState): Answer {
    return { action, seller: answerOf(OwnStorefrontWire, ownStorefrontWire(state, this.hosted.agentUrl(state.slug))) };
  }
}
