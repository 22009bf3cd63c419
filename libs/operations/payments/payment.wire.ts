import { Field, ReasonedBody } from '@exchange/platform';
import { type Origin, origins, type PaymentState, type Purpose, purposes, type RefundState } from './payment';
import { paymentStates, type PaymentStatus, refundStates, type RefundStatus } from './payment.states';

const inMinor = 'In minor units of the currency, as text.';
const positive = /^[1-9]\d{0,12}$/;

export class PaymentWire {
  @Field.text()
  id: string;

  @Field.oneOf(purposes, { description: '`owed`: what was charged. `deposit`: what is paid ahead.' })
  purpose: Purpose;

  @Field.oneOf(origins, { description: '`schedule`: begun by itself, because an invoice was due.' })
  origin: Origin;

  @Field.text({ description: inMinor, example: '250000' })
  amountMinor: string;

  @Field.text({ description: 'ISO 4217.' })
  currency: string;

  @Field.oneOf(paymentStates.stored, { description: 'Only what succeeded is booked.' })
  status: PaymentStatus;

  @Field.text({ description: 'What it is paid with.' })
  paymentMethodId: string;

  @Field.text({ nullable: true, description: 'Why it failed, as the provider calls it.', example: 'insufficient_funds' })
  failureCode: string | null;

  @Field.text({ nullable: true, description: 'For people.' })
  failureReason: string | null;

  @Field.text({ description: `What went back of it. ${inMinor}` })
  refundedMinor: string;

  @Field.timestamp({ nullable: true, description: 'When it succeeded or failed.' })
  settledAt: Date | null;

  @Field.timestamp()
  createdAt: Date;
}

export function paymentWire(payment: PaymentState): PaymentWire {
  const { id, purpose, origin, amountMinor, currency, status, methodId, failureCode, failureReason, refundedMinor, settledAt, createdAt } =
    payment;
  const amounts = { amountMinor: String(amountMinor), currency, refundedMinor: String(refundedMinor) };
  return { id, purpose, origin, ...amounts, status, paymentMethodId: methodId, failureCode, failureReason, settledAt, createdAt };
}

/** gaps.md §6.10. */
export class PayNowWire {
  @Field.text({ description: 'The payment: what became of it is read there.' })
  dunningId: string;

  @Field.oneOf(['processing'])
  status: 'processing';
}

export class PayNowBody {
  @Field.currency({ optional: true, description: 'What is owed in it is paid. Left out: the main currency of the organization.' })
  currency?: string;
}

export class PayAheadBody {
  @Field.text({ pattern: positive, description: inMinor, example: '250000' })
  amountMinor: string;

  @Field.currency({ description: 'One in which the organization has a billing account.' })
  currency: string;
}

export class AskRefundBody extends ReasonedBody {
  @Field.text({ optional: true, pattern: positive, description: `Left out: all that can be given back. ${inMinor}`, example: '50000' })
  amountMinor?: string;
}

export class RefundWire {
  @Field.text()
  id: string;

  @Field.text()
  paymentId: string;

  @Field.text({ description: inMinor })
  amountMinor: string;

  @Field.text({ description: 'ISO 4217.' })
  currency: string;

  @Field.oneOf(refundStates.stored)
  status: RefundStatus;

  @Field.text({ nullable: true, description: 'Null for one that was made at the provider.' })
  reason: string | null;

  @Field.text({ nullable: true, description: 'For people.' })
  failureReason: string | null;

  @Field.timestamp()
  createdAt: Date;
}

export function refundWire({ id, paymentId, amountMinor, currency, status, reason, failureReason, createdAt }: RefundState): RefundWire {
  return { id, paymentId, amountMinor: String(amountMinor), currency, status, reason, failureReason, createdAt };
}
