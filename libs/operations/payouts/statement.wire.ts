import { Field } from '@exchange/platform';
import type { PayoutState } from './payout';
import type { DueMonth, PayoutActivity, StatementItem } from './payout-statements.service';

const inMinor = 'In minor units of the currency, as text.';

type SellerStatus = 'pending' | 'paid' | 'failed';

const statusOf = ({ status }: Pick<PayoutState, 'status'>): SellerStatus =>
  status === 'PAID' ? 'paid' : status === 'FAILED' ? 'failed' : 'pending';

const periodOf = (until: string): string => new Date(Date.parse(until) - 1).toISOString().slice(0, 7);

const changedFields = [
  'accountNumber',
  'bankIdentifier',
  'bankIdentifierType',
  'countryCode',
  'isPrimary',
  'currency',
  'country',
  'defaultNetDays',
  'platformFeePercent',
  'fees',
] as const;
type ChangedField = (typeof changedFields)[number];

/** Fields of the API, by other names in the audit log. */
const fieldsByLoggedName: Readonly<Record<string, ChangedField>> = { last4: 'accountNumber', netDays: 'defaultNetDays' };

const changedFieldsOf = (logged: readonly string[]): ChangedField[] => {
  const names: readonly string[] = logged.map((name) => fieldsByLoggedName[name] ?? name);
  return changedFields.filter((name) => names.includes(name));
};

/** Wire of gaps-2.md §8.2. */
export class PayoutActivityWire {
  @Field.oneOf(['ledger', 'setup'])
  kind: 'ledger' | 'setup';

  @Field.timestamp({ description: 'For an unpaid month its due date, equal to `expectedAt`.' })
  occurredAt: Date;

  @Field.oneOf(['pending', 'paid', 'failed'], { optional: true, description: 'Only with `ledger`.' })
  status?: SellerStatus;

  @Field.text({ optional: true, description: 'The last covered month.', example: '2026-10' })
  periodLabel?: string;

  @Field.text({ optional: true, description: 'The legal entity that is paid. Omitted while the currency has no payee.' })
  entityName?: string;

  @Field.text({ optional: true, description: 'ISO 4217.' })
  currency?: string;

  @Field.text({
    optional: true,
    description: `Amount paid. For an unpaid month the amount sold before fees, less corrections. ${inMinor}`,
  })
  amountMinor?: string;

  @Field.timestamp({ optional: true, description: 'Only with `pending`: the due date, the net days after the month.' })
  expectedAt?: Date;

  @Field.timestamp({ optional: true, nullable: true })
  paidAt?: Date | null;

  @Field.text({ optional: true, description: 'Only for a payout: the id for `GET /api/v2/storefront/billing/statements/{statementRef}`.' })
  statementRef?: string;

  @Field.oneOf(['updated', 'cleared', 'changed'], {
    optional: true,
    description: 'Only with `setup`. `changed`: another bank account. `cleared`: a payee was removed.',
  })
  reason?: 'updated' | 'cleared' | 'changed';

  @Field.text({ optional: true })
  description?: string;

  @Field.text({ optional: true, nullable: true })
  actorEmail?: string | null;

  @Field.oneOf(changedFields, {
    optional: true,
    many: true,
    description: 'Only with `setup`: changed fields of a payee or of the terms. The audit log has their values, with masked bank details.',
  })
  changedFields?: readonly ChangedField[];
}

export function payoutActivityWire({ occurredAt, payout, due, setup }: PayoutActivity): PayoutActivityWire {
  if (due) return dueWire(occurredAt, due);
  if (!payout) {
    const { reason, description, actorEmail, changed } = setup!;
    return { kind: 'setup', occurredAt, reason, description, actorEmail, changedFields: changedFieldsOf(changed) };
  }
  const { id, until, entityName, currency, netMinor, paidAt, expectedAt } = payout;
  const status = statusOf(payout);
  return {
    kind: 'ledger',
    occurredAt,
    status,
    ...(status === 'pending' && { expectedAt: new Date(expectedAt) }),
    periodLabel: periodOf(until),
    entityName,
    currency,
    amountMinor: String(netMinor),
    paidAt: paidAt && new Date(paidAt),
    statementRef: id,
  };
}

function dueWire(occurredAt: Date, { month: periodLabel, currency, amountMinor, entityName, expectedAt }: DueMonth): PayoutActivityWire {
  const money = { currency, amountMinor: String(amountMinor), expectedAt: new Date(expectedAt) };
  return { kind: 'ledger', occurredAt, status: 'pending', periodLabel, ...(entityName !== null && { entityName }), ...money };
}

export class StatementWire {
  @Field.text()
  statementRef: string;

  @Field.oneOf(['pending', 'paid', 'failed'])
  status: SellerStatus;

  @Field.text({ description: 'The last covered month.', example: '2026-10' })
  periodLabel: string;

  @Field.text()
  entityName: string;

  @Field.text({ description: 'ISO 4217.' })
  currency: string;

  @Field.text({ description: `Amount sold. ${inMinor}` })
  grossMinor: string;

  @Field.text({ description: `Fees of the exchange. ${inMinor}` })
  feeMinor: string;

  @Field.text({ description: `Amount paid. ${inMinor}` })
  amountMinor: string;

  @Field.text({ nullable: true, description: 'Payment reference of the bank.' })
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
  @Field.text({ description: 'The buyer’s id of the media buy.' })
  mediaBuyId: string;

  @Field.text({ nullable: true, description: 'The seller’s id of the media buy: `sf_mb_…` for a hosted storefront.' })
  sellerMediaBuyId: string | null;

  @Field.text({ description: `Amount before fees; negative for a correction. ${inMinor}` })
  amountMinor: string;
}

export const statementItemWire = ({ mediaBuyId, sellerMediaBuyId, amountMinor }: StatementItem): StatementItemWire => ({
  mediaBuyId,
  sellerMediaBuyId,
  amountMinor: String(amountMinor),
});
