import { Field, ReasonedBody } from '@exchange/platform';
import type { PayoutRunState, PayoutState } from './payout';
import { type PayoutRunStatus, payoutRunStates, payoutStates, type PayoutStatus } from './payout.states';

const inMinor = 'In minor units of the currency, as text.';

export class PayoutRunWire {
  @Field.text()
  id: string;

  @Field.oneOf(payoutRunStates.stored)
  status: PayoutRunStatus;

  @Field.integer({ description: 'How many payouts it has.' })
  payouts: number;

  @Field.integer({ description: 'User id of who prepared it.' })
  preparedBy: number;

  @Field.integer({ nullable: true, description: 'User id of who approved or canceled it.' })
  decidedBy: number | null;

  @Field.timestamp({ nullable: true })
  decidedAt: Date | null;

  @Field.timestamp()
  createdAt: Date;
}

export function payoutRunWire({ id, status, payouts, preparedBy, decidedBy, decidedAt, createdAt }: PayoutRunState): PayoutRunWire {
  return { id, status, payouts, preparedBy, decidedBy, decidedAt, createdAt };
}

export class PayoutWire {
  @Field.text()
  id: string;

  @Field.integer({ description: 'The seller.' })
  customerId: number;

  @Field.oneOf(payoutStates.stored, { description: '`RETRIED`: it failed, and waits for another person to approve that it is retried.' })
  status: PayoutStatus;

  @Field.date({ description: 'What was delivered before that day is in it.' })
  until: string;

  @Field.text({ description: 'ISO 4217.' })
  currency: string;

  @Field.text({ description: `What was sold. ${inMinor}` })
  grossMinor: string;

  @Field.text({ description: `What the exchange keeps. ${inMinor}` })
  feeMinor: string;

  @Field.text({ description: `What is paid. ${inMinor}` })
  netMinor: string;

  @Field.text({ description: 'Whom it is paid to.' })
  entityName: string;

  @Field.text({ description: 'Its last four signs.', example: '••••3000' })
  accountNumber: string;

  @Field.text({ nullable: true, description: 'What the bank says of it.' })
  reference: string | null;

  @Field.text({ nullable: true })
  failureReason: string | null;

  @Field.integer({ nullable: true, description: 'User id of who reported the failure; null unless it is FAILED.' })
  failedBy: number | null;

  @Field.integer({ nullable: true, description: 'User id of who asked for the latest retry, which another person approves.' })
  retriedBy: number | null;

  @Field.timestamp({ nullable: true })
  paidAt: Date | null;
}

export function payoutWire(payout: PayoutState): PayoutWire {
  const { id, accountId, status, until, currency, grossMinor, feeMinor, netMinor, entityName, last4 } = payout;
  const { reference, failureReason, failedBy, retriedBy, paidAt } = payout;
  const amounts = { grossMinor: String(grossMinor), feeMinor: String(feeMinor), netMinor: String(netMinor) };
  const payee = { entityName, accountNumber: `••••${last4}` };
  return {
    id,
    customerId: accountId,
    status,
    until,
    currency,
    ...amounts,
    ...payee,
    reference,
    failureReason,
    failedBy,
    retriedBy,
    paidAt,
  };
}

export class PayPayoutBody extends ReasonedBody {
  @Field.name({
    max: 140,
    description: 'What the bank says of it. No other payout has it, in capitals or small letters.',
    example: 'NTRF-2026-000124',
  })
  reference: string;

  @Field.timestamp({ description: 'Not in the future, and not before the payout, or its retry, was approved.' })
  paidAt: Date;
}

export class FailPayoutBody extends ReasonedBody {}
