import { Field } from '@exchange/platform';
import type { PayoutState } from './payout';
import type { PayoutActivity, StatementItem } from './payout-statements.service';

const inMinor = 'In minor units of the currency, as text.';

type SellerStatus = 'pending' | 'paid' | 'failed';

const statusOf = ({ status }: Pick<PayoutState, 'status'>): SellerStatus =>
  status === 'PAID' ? 'paid' : status === 'FAILED' ? 'failed' : 'pending';

const periodOf = (until: string): string => new Date(Date.parse(until) - 1).toISOString().slice(0, 7);

/** gaps-2.md §8.2 */
export class PayoutActivityWire {
  @Field.oneOf(['ledger', 'setup'])
  kind: 'ledger' | 'setup';

  @Field.timestamp()
  occurredAt: Date;

  @Field.oneOf(['pending', 'paid', 'failed'], { optional: true, description: 'Of `ledger`.' })
  status?: SellerStatus;

  @Field.text({ optional: true, description: 'The last month in it.', example: '2026-10' })
  periodLabel?: string;

  @Field.text({ optional: true })
  entityName?: string;

  @Field.text({ optional: true, description: 'ISO 4217.' })
  currency?: string;

  @Field.text({ optional: true, description: inMinor })
  amountMinor?: string;

  @Field.timestamp({ optional: true, nullable: true })
  paidAt?: Date | null;

  @Field.text({ optional: true, description: 'For `GET /api/v2/storefront/billing/statements/{statementRef}`.' })
  statementRef?: string;

  @Field.oneOf(['updated', 'cleared', 'changed'], { optional: true, description: 'Of `setup`. `changed`: another bank account.' })
  reason?: 'updated' | 'changed';

  @Field.text({ optional: true })
  description?: string;

  @Field.text({ optional: true, nullable: true })
  actorEmail?: string | null;
}

export function payoutActivityWire({ occurredAt, payout, setup }: PayoutActivity): PayoutActivityWire {
  if (!payout) return { kind: 'setup', occurredAt, ...setup };
  const { id, until, entityName, currency, netMinor, paidAt } = payout;
  return {
    kind: 'ledger',
    occurredAt,
    status: statusOf(payout),
    periodLabel: periodOf(until),
    entityName,
    currency,
    amountMinor: String(netMinor),
    paidAt: paidAt && new Date(paidAt),
    statementRef: id,
  };
}

export class StatementWire {
  @Field.text()
  statementRef: string;

  @Field.oneOf(['pending', 'paid', 'failed'])
  status: SellerStatus;

  @Field.text({ description: 'The last month in it.', example: '2026-10' })
  periodLabel: string;

  @Field.text()
  entityName: string;

  @Field.text({ description: 'ISO 4217.' })
  currency: string;

  @Field.text({ description: `What was sold. ${inMinor}` })
  grossMinor: string;

  @Field.text({ description: `What the exchange keeps. ${inMinor}` })
  feeMinor: string;

  @Field.text({ description: `What is paid. ${inMinor}` })
  amountMinor: string;

  @Field.text({ nullable: true, description: 'What the bank says of it.' })
  reference: string | null;

  @Field.text({ nullable: true })
  failureReason: string | null;

  @Field.timestamp({ nullable: true })
  paidAt: Date | null;

  @Field.timestamp()
  createdAt: Date;
}

export function statementWire(payout: PayoutState): StatementWire {
  const { id, until, entityName, currency, grossMinor, feeMinor, netMinor, reference, failureReason, paidAt, createdAt } = payout;
  return {
    statementRef: id,
    status: statusOf(payout),
    periodLabel: periodOf(until),
    entityName,
    currency,
    grossMinor: String(grossMinor),
    feeMinor: String(feeMinor),
    amountMinor: String(netMinor),
    reference,
    failureReason,
    paidAt,
    createdAt,
  };
}

export class StatementItemWire {
  @Field.text()
  mediaBuyId: string;

  @Field.text({ description: `Before fees; below 0 for a correction. ${inMinor}` })
  amountMinor: string;
}

export const statementItemWire = ({ mediaBuyId, amountMinor }: StatementItem): StatementItemWire => ({
  mediaBuyId,
  amountMinor: String(amountMinor),
});
