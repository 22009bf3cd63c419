import { Field } from '@exchange/platform';
import type { Accruing } from '../../application/invoices.service';
import { type Charged, type InvoiceItem, type InvoiceStatus, type ShownInvoice, totalOfInvoice } from '../../domain/invoice';

const inMinor = 'In minor units of the currency, as text.';

const lineKinds = ['commitment', 'overage', 'fees', 'media', 'payment_applied'] as const;

export class InvoiceLineWire {
  @Field.oneOf(lineKinds, {
    description: '`commitment`: what the plan costs. `overage`: usage units beyond it. `payment_applied`: what was paid ahead.',
  })
  kind: (typeof lineKinds)[number];

  @Field.text({ description: inMinor, example: '5500' })
  amountMinor: string;
}

/** gaps.md §6.10. */
export class FeeInvoiceWire {
  @Field.integer({ description: '1, 2, 3 … of the organization, without a gap.' })
  invoiceNumber: number;

  @Field.text({ description: 'For payments: the organization and the number.', example: '67-3' })
  invoiceRef: string;

  @Field.text({ description: 'The month, in UTC.', example: '2026-10' })
  cycleKey: string;

  @Field.oneOf(['open', 'paid', 'overdue'])
  status: InvoiceStatus;

  @Field.text({ description: 'ISO 4217.' })
  currency: string;

  @Field.text({ description: `Less than 0: corrections were more than what was delivered. ${inMinor}` })
  totalMinor: string;

  @Field.text({ description: `What is still to be paid. ${inMinor}` })
  openMinor: string;

  @Field.object(() => InvoiceLineWire, { many: true })
  lines: InvoiceLineWire[];

  @Field.timestamp()
  issuedAt: Date;

  @Field.timestamp()
  dueAt: Date;
}

export function feeInvoiceWire(invoice: ShownInvoice): FeeInvoiceWire {
  const { accountId, number, cycleKey, status, currency, openMinor, feesMinor, mediaMinor, paidAheadMinor, issuedAt, dueAt } = invoice;
  const lines = [
    { kind: 'commitment', amountMinor: String(invoice.commitmentMinor) },
    { kind: 'overage', amountMinor: String(invoice.overageMinor) },
    { kind: 'fees', amountMinor: String(feesMinor) },
    { kind: 'media', amountMinor: String(mediaMinor) },
    { kind: 'payment_applied', amountMinor: String(-paidAheadMinor) },
  ] as const;
  return {
    invoiceNumber: number,
    invoiceRef: `${accountId}-${number}`,
    cycleKey,
    status,
    currency,
    totalMinor: String(totalOfInvoice(invoice)),
    openMinor: String(openMinor),
    lines: lines.filter(({ amountMinor }) => Number(amountMinor) !== 0),
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

const activityKinds = ['fees', 'media', 'usage'] as const;

function kindOf({ feesMinor, mediaMinor, commitmentMinor, overageMinor }: Charged): (typeof activityKinds)[number] {
  if (mediaMinor !== 0) return 'media';
  return feesMinor === 0 && commitmentMinor + overageMinor !== 0 ? 'usage' : 'fees';
}

/** gaps-2.md §8.4. */
export class InvoiceActivityWire {
  @Field.oneOf(['accruing', 'open', 'paid', 'overdue'], { description: '`accruing`: it will be on the next invoice.' })
  status: InvoiceStatus | 'accruing';

  @Field.oneOf(activityKinds, { description: '`media`: fees, and what the plan costs, are part of it. `usage`: it is for the plan alone.' })
  kind: (typeof activityKinds)[number];

  @Field.text({ description: 'For people.' })
  label: string;

  @Field.text({ description: 'ISO 4217.' })
  currency: string;

  @Field.text({ description: inMinor })
  amountMinor: string;

  @Field.timestamp({ nullable: true })
  dueAt: Date | null;

  @Field.text({ nullable: true })
  invoiceRef: string | null;
}

export function activityWires(accruing: readonly Accruing[], invoices: readonly ShownInvoice[]): InvoiceActivityWire[] {
  const next = accruing.filter((one) => totalOfInvoice(one) !== 0).map(accruingWire);
  const issued = invoices.map((invoice) => ({
    status: invoice.status,
    kind: kindOf(invoice),
    label: `Invoice ${invoice.number}, ${invoice.cycleKey}`,
    currency: invoice.currency,
    amountMinor: String(totalOfInvoice(invoice)),
    dueAt: invoice.dueAt,
    invoiceRef: `${invoice.accountId}-${invoice.number}`,
  }));
  return [...next, ...issued];
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
