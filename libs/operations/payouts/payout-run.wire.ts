import { Field, ReasonedBody } from '@exchange/platform';
import type { PayoutRunState, PayoutState } from './payout';
import { type PayoutRunStatus, payoutRunStates, payoutStates, type PayoutStatus } from './payout.states';

const inMinor = 'In minor units of the currency, as text.';

export class PayoutRunWire {
  @Field.text()
  id: string;

  @Field.oneOf(payoutRunStates.stored)
  status: PayoutRunStatus;

  @Field.integer({ description: 'Number of payouts.' })
  payouts: number;

  @Field.integer({ description: 'User id of the person who prepared it.' })
  preparedBy: number;

  @Field.integer({ nullable: true, description: 'User id of the person who approved or canceled it.' })
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

  @Field.integer({ description: 'Account of the seller.' })
  customerId: number;

  @Field.oneOf(payoutStates.stored, {
    description: '`RETRIED`: the payout failed, a retry was requested, and another person has to approve it.',
  })
  status: PayoutStatus;

  @Field.date({ description: 'The payout covers delivery before this day.' })
  until: string;

  @Field.text({ description: 'ISO 4217.' })
  currency: string;

  @Field.text({ description: `Amount sold. ${inMinor}` })
  grossMinor: string;

  @Field.text({ description: `Fees of the exchange. ${inMinor}` })
  feeMinor: string;

  @Field.text({ description: `Amount paid. ${inMinor}` })
  netMinor: string;

  @Field.text({ description: 'The legal entity that is paid.' })
  entityName: string;

  @Field.text({ description: 'Last four characters of the account number.', example: '••••3000' })
  accountNumber: string;

  @Field.text({ nullable: true, description: 'Payment reference of the bank.' })
  reference: string | null;

  @Field.text({ nullable: true })
  failureReason: string | null;

  @Field.integer({ nullable: true, description: 'User id of the person who recorded the failure; null unless it is FAILED.' })
  failedBy: number | null;

  @Field.integer({ nullable: true, description: 'User id of the person who requested the latest retry; another person approves it.' })
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
    description: 'Payment reference of the bank; unique among payouts (case-insensitive).',
    example: 'NTRF-2026-000124',
  })
  reference: string;

  @Field.timestamp({ description: 'Not in the future, and not before the approval of the payout or its retry.' })
  paidAt: Date;
}

export class FailPayoutBody extends ReasonedBody {}
