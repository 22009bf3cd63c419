import { CursorQuery, Field } from '@exchange/platform';
import type { Accruing, AccruingUnits, InvoiceActivity } from '../../application/invoice-activity.service';
import { type ChargedAmounts, type InvoiceItem, totalOfInvoice } from '../../domain/invoice';
import { type InvoiceStatus, invoiceStates } from '../../domain/invoice.states';
import type { Prepayment } from '../../domain/ledger';
import type { DraftInvoice, ShownInvoice } from '../../domain/shown-invoice';
import { InvoiceDocumentQuery } from '../pages/invoice.page';
import { RecipientWire } from './recipient.wire';

const inMinor = 'In minor units of the currency, as text.';

const lineKinds = ['commitment', 'overage', 'fees', 'media', 'payment_applied'] as const;

export class InvoiceLineWire {
  @Field.oneOf(lineKinds, {
    description:
      '`commitment`: price of the plan. `overage`: usage units beyond it. `payment_applied`: amount paid so far, negative; it changes until the invoice is settled.',
  })
  kind: (typeof lineKinds)[number];

  @Field.text({ description: inMinor, example: '5500' })
  amountMinor: string;
}

/** gaps.md §6.10, docs/adr/0171. */
export class FeeInvoiceWire {
  @Field.integer({ nullable: true, description: 'Sequence number of the organization, without gaps. Null for a draft.' })
  invoiceNumber: number | null;

  @Field.text({ nullable: true, description: 'Payment reference: the organization and the number. Null for a draft.', example: '67-3' })
  invoiceRef: string | null;

  @Field.url({
    nullable: true,
    description: 'Link to its page. It needs no sign-in and works until it is renewed. Null for a draft.',
    example: 'https://exchange.example/billing-documents/…',
  })
  documentUrl: string | null;

  @Field.text({ description: 'Month in UTC.', example: '2026-10' })
  cycleKey: string;

  @Field.oneOf(invoiceStates.stored, {
    description:
      '`draft`: an unclosed month as it would be invoiced now. `final`: issued and unpaid. `overdue`: partly or fully open after `dueAt`. `corrected`: fully credited.',
  })
  status: InvoiceStatus;

  @Field.text({ description: 'ISO 4217.' })
  currency: string;

  @Field.text({ description: `Sum of the paid, credited and open amounts. ${inMinor}` })
  totalMinor: string;

  @Field.text({ description: `Amount paid so far. ${inMinor}` })
  paidMinor: string;

  @Field.text({
    description: `Amount of credit notes, and of corrections whose credit note is issued when the next month is closed. ${inMinor}`,
  })
  creditedMinor: string;

  @Field.text({ description: `Amount still to be paid. ${inMinor}` })
  openMinor: string;

  @Field.object(() => InvoiceLineWire, { many: true })
  lines: InvoiceLineWire[];

  @Field.object(() => RecipientWire, { description: 'Recipient at the time of issue.' })
  recipient: RecipientWire;

  @Field.timestamp({ nullable: true })
  issuedAt: Date | null;

  @Field.timestamp({ nullable: true })
  dueAt: Date | null;
}

const target = {
  optional: true,
  min: 1,
  description: 'An account that the organization pays for; the invoices are the organization’s. 404 for any other account.',
} as const;

export class TargetQuery {
  @Field.integer(target)
  targetCustomerId?: number;
}

export class FeeInvoiceDocumentQuery extends InvoiceDocumentQuery {
  @Field.integer(target)
  targetCustomerId?: number;
}

export class InvoiceItemsQuery extends CursorQuery {
  @Field.integer(target)
  targetCustomerId?: number;
}

export class FeeInvoicesQuery extends CursorQuery {
  @Field.integer(target)
  targetCustomerId?: number;

  @Field.oneOf(invoiceStates.stored, { optional: true, description: 'Default: all invoices except drafts.' })
  status?: InvoiceStatus;
}

/** Invoice with its link; `links` are by number. */
export const feeInvoiceWires =
  (links: ReadonlyMap<number, string>) =>
  (invoice: ShownInvoice | DraftInvoice): FeeInvoiceWire =>
    feeInvoiceWire(invoice, invoice.number === null ? null : (links.get(invoice.number) ?? null));

function feeInvoiceWire(invoice: ShownInvoice | DraftInvoice, documentUrl: string | null): FeeInvoiceWire {
  const { accountId, number, cycleKey, status, currency, feesMinor, mediaMinor, recipient, issuedAt, dueAt } = invoice;
  const { paidMinor, creditedMinor, openMinor } = invoice;
  const lines = [
    { kind: 'commitment', amountMinor: String(invoice.commitmentMinor) },
    { kind: 'overage', amountMinor: String(invoice.overageMinor) },
    { kind: 'fees', amountMinor: String(feesMinor) },
    { kind: 'media', amountMinor: String(mediaMinor) },
    { kind: 'payment_applied', amountMinor: String(-paidMinor) },
  ] as const;
  return {
    invoiceNumber: number,
    invoiceRef: number === null ? null : `${accountId}-${number}`,
    documentUrl,
    cycleKey,
    status,
    currency,
    totalMinor: String(totalOfInvoice(invoice)),
    paidMinor: String(paidMinor),
    creditedMinor: String(creditedMinor),
    openMinor: String(openMinor),
    lines: lines.filter(({ amountMinor }) => Number(amountMinor) !== 0),
    recipient,
    issuedAt,
    dueAt,
  };
}

export class InvoiceItemWire {
  @Field.text()
  mediaBuyId: string;

  @Field.text({ description: inMinor })
  feesMinor: string;

  @Field.text({ description: inMinor })
  mediaMinor: string;
}

export function invoiceItemWire({ mediaBuyId, feesMinor, mediaMinor }: InvoiceItem): InvoiceItemWire {
  return { mediaBuyId, feesMinor: String(feesMinor), mediaMinor: String(mediaMinor) };
}

const activityKinds = ['fees', 'media', 'usage', 'credit_purchase'] as const;

function kindOf({ feesMinor, mediaMinor, commitmentMinor, overageMinor }: ChargedAmounts): (typeof activityKinds)[number] {
  if (mediaMinor !== 0) return 'media';
  return feesMinor === 0 && commitmentMinor + overageMinor !== 0 ? 'usage' : 'fees';
}

const activityStatuses = ['accruing', 'open', 'paid', 'overdue'] as const;

export class ActivityMetaWire {
  @Field.text({ optional: true, description: 'Key of the row within its kind.', example: 'overage:2026-10' })
  activityKey?: string;

  @Field.number({ optional: true, description: 'Usage units.', example: 12.5 })
  iuQuantity?: number;
}

/** gaps-2.md §8.4. */
export class InvoiceActivityWire {
  @Field.oneOf(activityStatuses, {
    description:
      '`accruing`: will be on the next invoice. `open`: an invoice that is `final` or `partly_paid`. `paid`: an invoice that is `paid` or `corrected`.',
  })
  status: (typeof activityStatuses)[number];

  @Field.text({ optional: true, description: 'Id of the deposit, for `credit_purchase`.' })
  ref?: string;

  @Field.oneOf(activityKinds, {
    description:
      '`media`: includes fees, and the price of the plan. `usage`: for the plan only. `credit_purchase`: the part of a deposit that was prepaid when it arrived.',
  })
  kind: (typeof activityKinds)[number];

  @Field.text({ description: 'Text for people.' })
  label: string;

  @Field.text({ description: 'ISO 4217.' })
  currency: string;

  @Field.text({ description: inMinor })
  amountMinor: string;

  @Field.timestamp({ nullable: true })
  dueAt: Date | null;

  @Field.timestamp({ optional: true, description: 'Arrival of the money, for `credit_purchase`.' })
  paidAt?: Date;

  @Field.text({ nullable: true })
  invoiceRef: string | null;

  @Field.object(() => ActivityMetaWire, { optional: true })
  meta?: ActivityMetaWire;
}

function activityOf(status: ShownInvoice['status']): InvoiceActivityWire['status'] {
  if (invoiceStates.is(status, 'payable')) return 'open';
  return status === 'overdue' ? 'overdue' : 'paid';
}

export function activityWires({ accruing, units, invoices, paidAhead }: InvoiceActivity): InvoiceActivityWire[] {
  const next = [...accruing.filter((one) => totalOfInvoice(one) !== 0).map(accruingWire), ...(units ? [unitsWire(units)] : [])];
  const issued = invoices.map((invoice) => ({
    status: activityOf(invoice.status),
    kind: kindOf(invoice),
    label: `Invoice ${invoice.number}, ${invoice.cycleKey}`,
    currency: invoice.currency,
    amountMinor: String(totalOfInvoice(invoice)),
    dueAt: invoice.dueAt,
    invoiceRef: `${invoice.accountId}-${invoice.number}`,
  }));
  return [...next, ...issued, ...paidAhead.map(paidAheadWire)];
}

const accruingWire = (accruing: Accruing): InvoiceActivityWire => ({
  status: 'accruing',
  kind: kindOf(accruing),
  label: `Charged so far, ${accruing.cycleKey}`,
  currency: accruing.currency,
  amountMinor: String(totalOfInvoice(accruing)),
  dueAt: null,
  invoiceRef: null,
});

const unitsWire = ({ cycleKey, currency, amountMinor, overMilli }: AccruingUnits): InvoiceActivityWire => ({
  status: 'accruing',
  kind: 'usage',
  label: `Units beyond the plan so far, ${cycleKey}`,
  currency,
  amountMinor: String(amountMinor),
  dueAt: null,
  invoiceRef: null,
  meta: { activityKey: `overage:${cycleKey}`, iuQuantity: overMilli / 1_000 },
});

const paidAheadWire = ({ depositId, memo, currency, amountMinor, occurredAt }: Prepayment): InvoiceActivityWire => ({
  status: 'paid',
  ref: depositId,
  kind: 'credit_purchase',
  label: memo,
  currency,
  amountMinor: String(amountMinor),
  dueAt: null,
  paidAt: occurredAt,
  invoiceRef: null,
});
