import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Caller } from '@exchange/kernel';
import { access, Settings, wholeAccount } from '@exchange/platform';
import {
  answerOf,
  answerSchema,
  confirmationAnswer,
  Confirmations,
  confirmationTokenField,
  handoffField,
  idempotencyKeyField,
  quoted,
  refuseArguments,
  Tool,
  type ToolCall,
  type ToolSpec,
} from '@exchange/platform/tools';
import { CaptureLinksService } from './capture-links.service';
import { CaptureRequestsService } from './capture-requests.service';
import { paymentLimits } from './limits';
import { PaymentMethodWire, paymentMethodWire, paymentSetupWire, SubmissionWire, submissionWire } from './payment-method.wire';
import { PaymentMethodsService } from './payment-methods.service';
import { captureStates } from './payment.states';

const input = z.strictObject({
  paymentMethod: z.strictObject({
    action: z.enum(['request', 'confirm', 'status']),
    confirmationToken: confirmationTokenField.describe('Only with confirm: the token of nextStep, once your person has agreed.'),
  }),
  idempotencyKey: idempotencyKeyField.optional(),
});

const output = z.strictObject({
  action: z.enum([
    'confirmation_required',
    'human_action_required',
    'payment_authority_none',
    ...captureStates.stored.map((status) => `payment_authority_${status}` as const),
  ]),
  paymentMethod: answerSchema(PaymentMethodWire)
    .optional()
    .describe('The current payment method of the organization; only a verified method pays.'),
  submission: answerSchema(SubmissionWire).optional().describe('The card submitted on the page; only a verified one can be used.'),
  ...confirmationAnswer,
  handoff: handoffField.optional(),
  expiresAt: confirmationAnswer.expiresAt.describe(
    'Expiry of the confirmation token or of the page. Request a new page when one has expired.',
  ),
  askAgainInSeconds: z.int().optional().describe('Poll interval while your person is on the page.'),
});

type Input = z.output<typeof input>;
type Answer = z.input<typeof output>;

/** A person enters the card on the page. As over REST, no key can request the page. */
const asking = access(['session', 'app'], 'write');
const looking = access(wholeAccount, 'read');

/** The tool of gaps-2.md §8.4. The confirmation names the newest link, and confirming creates a newer one, so no confirmation works twice. */
@Injectable()
export class SaveBillingTool extends Tool<typeof input, typeof output> {
  readonly spec: ToolSpec<typeof input, typeof output> = {
    name: 'save_billing',
    title: 'Set up how the organization pays',
    description:
      'Sets up the payment method of the organization: request shows what it replaces, the call in nextStep returns a page of the payment provider for your person, status ' +
      '(every 15 seconds at most) returns the outcome. For admins and their apps, not for keys. It takes no card, and moves no money.',
    input,
    output,
    performs: [asking, looking],
    chosen: ({ paymentMethod }) => [paymentMethod.action === 'status' ? looking : asking],
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
    keyed: 'in steps',
    previews: ({ paymentMethod }) => paymentMethod.action === 'request',
  };

  constructor(
    private readonly links: CaptureLinksService,
    private readonly captures: CaptureRequestsService,
    private readonly methods: PaymentMethodsService,
    private readonly confirmations: Confirmations,
    private readonly settings: Settings,
  ) {
    super();
  }

  async run({ paymentMethod: { action, confirmationToken } }: Input, { caller }: ToolCall): Promise<Answer> {
    if (action === 'confirm') return this.confirm(caller, confirmationToken ?? '');
    refuseArguments({ confirmationToken }, ['confirmationToken'], 'belongs to confirm');
    return action === 'request' ? this.request(caller) : this.status(caller);
  }

  override async summary({ paymentMethod: { action } }: Input, caller: Caller): Promise<string> {
    if (action !== 'confirm') return 'Show how the organization pays. Nothing changes.';
    const method = await this.methods.active(caller);
    const now = method ? `in place of the card ${quoted(`${method.brand} ${method.last4}`)}` : 'which has no payment method now';
    return `Make a page of the payment provider on which an admin sets up how the organization pays, ${now}. No money moves.`;
  }

  private async request(caller: Caller): Promise<Answer> {
    const latest = await this.links.latest(caller);
    const { confirmationToken: _, ...asked } = this.confirmations.ask(caller, [this.spec.name], {
      what: JSON.stringify(latest?.id ?? null),
      question: await this.summary({ paymentMethod: { action: 'confirm' } }, caller),
      next: (confirmationToken) => ({ paymentMethod: { action: 'confirm', confirmationToken } }),
      validMs: paymentLimits.confirmMs,
    });
    return { action: 'confirmation_required', paymentMethod: await this.now(caller), ...asked };
  }

  private async confirm(caller: Caller, confirmationToken: string): Promise<Answer> {
    const after = JSON.parse(this.confirmations.read(caller, [this.spec.name], confirmationToken)) as string | null;
    const { url, expiresAt } = paymentSetupWire(await this.captures.request(caller, { after }), this.settings.baseUrl);
    return {
      action: 'human_action_required',
      paymentMethod: await this.now(caller),
      handoff: {
        kind: 'human_action_required',
        action: 'set_up_payment_method',
        message:
          'Here an admin says, on a page of the payment provider, how the organization pays. Whoever has the address can do it, so give it to nobody else.',
        url,
        expiresAt: expiresAt.toISOString(),
      },
      expiresAt: expiresAt.toISOString(),
      askAgainInSeconds: paymentLimits.lookSeconds,
    };
  }

  private async status(caller: Caller): Promise<Answer> {
    const latest = await this.links.latest(caller);
    const isUnderWay = latest?.status === 'pending' || latest?.status === 'opened';
    const submission = latest && submissionWire(latest);
    return {
      action: `payment_authority_${latest?.status ?? 'none'}`,
      paymentMethod: await this.now(caller),
      ...(submission && { submission: answerOf(SubmissionWire, submission) }),
      ...(latest && { expiresAt: latest.expiresAt.toISOString() }),
      ...(isUnderWay && { askAgainInSeconds: paymentLimits.lookSeconds }),
    };
  }

  private async now(caller: Caller): Promise<Answer['paymentMethod']> {
    const method = await this.methods.active(caller);
    return method ? answerOf(PaymentMethodWire, paymentMethodWire(method)) : undefined;
  }
}
