import { Field, ReasonedBody } from '@exchange/platform';
import { type CreditNoteState, totalOfCreditNote } from '../../domain/credit-note';
import { RecipientWire } from './recipient.wire';

const inMinor = 'In minor units of the currency, as text.';
const lineKinds = ['fees', 'media', 'plan'] as const;

export class CreditNoteLineWire {
  @Field.oneOf(lineKinds)
  kind: (typeof lineKinds)[number];

  @Field.text({ description: inMinor, example: '5500' })
  amountMinor: string;
}

export class CreditNoteWire {
  @Field.integer({ description: 'Sequence number of the organization, without gaps.' })
  creditNoteNumber: number;

  @Field.integer({ description: 'Number of the credited invoice.' })
  invoiceNumber: number;

  @Field.text({ description: 'Reference as on payments: the organization and the number of the invoice.', example: '67-3' })
  invoiceRef: string;

  @Field.url({
    nullable: true,
    description: 'Link to its page. It needs no sign-in and works until it is renewed.',
    example: 'https://exchange.example/billing-documents/…',
  })
  documentUrl: string | null;

  @Field.text({ description: 'Month of the invoice, in UTC.', example: '2026-10' })
  cycleKey: string;

  @Field.oneOf(['correction', 'credit'], {
    description: '`correction`: a delivery correction after the month was closed. `credit`: given by the exchange.',
  })
  kind: 'correction' | 'credit';

  @Field.text({ nullable: true, description: 'Text for people.' })
  reason: string | null;

  @Field.text({ description: 'ISO 4217.' })
  currency: string;

  @Field.text({ description: `Credited amount. ${inMinor}` })
  totalMinor: string;

  @Field.object(() => CreditNoteLineWire, { many: true })
  lines: CreditNoteLineWire[];

  @Field.object(() => RecipientWire, { description: 'Recipient at the time of issue.' })
  recipient: RecipientWire;

  @Field.timestamp()
  issuedAt: Date;
}

/** Credit note with its link; `links` are by number. */
export const creditNoteWires =
  (links: ReadonlyMap<number, string>) =>
  (note: CreditNoteState): CreditNoteWire =>
    creditNoteWire(note, links.get(note.number) ?? null);

function creditNoteWire(note: CreditNoteState, documentUrl: string | null): CreditNoteWire {
  const {
    accountId,
    number,
    invoiceNumber,
    invoiceCycle: cycleKey,
    reason,
    currency,
    feesMinor,
    mediaMinor,
    plansMinor,
    recipient,
    issuedAt,
  } = note;
  const lines = [
    { kind: 'fees', amountMinor: String(feesMinor) },
    { kind: 'media', amountMinor: String(mediaMinor) },
    { kind: 'plan', amountMinor: String(plansMinor) },
  ] as const;
  return {
    creditNoteNumber: number,
    invoiceNumber,
    invoiceRef: `${accountId}-${invoiceNumber}`,
    documentUrl,
    cycleKey,
    kind: reason === null ? 'correction' : 'credit',
    reason,
    currency,
    totalMinor: String(totalOfCreditNote(note)),
    lines: lines.filter(({ amountMinor }) => amountMinor !== '0'),
    recipient,
    issuedAt,
  };
}

export class IssueCreditNoteBody extends ReasonedBody {
  @Field.integer({ min: 1, description: 'Number of the organization’s invoice to credit.' })
  invoiceNumber: number;

  @Field.text({ pattern: /^[1-9]\d{0,12}$/, description: inMinor, example: '500' })
  amountMinor: string;
}
