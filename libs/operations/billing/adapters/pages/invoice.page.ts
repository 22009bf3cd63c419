import { type Language, languages } from '@exchange/kernel';
import { Field } from '@exchange/platform';
import { html, type HtmlPage } from '@exchange/platform/pages';
import type { InvoiceDocument } from '../../application/documents.service';
import { totalOfInvoice } from '../../domain/invoice';
import type { Minor } from '../../domain/ledger';
import { paymentReferenceOf } from '../../domain/payment-reference';
import { formats, itemRows, parties, planRow } from './document-parts';
import { invoiceWords } from './invoice-words';

export class InvoiceDocumentQuery {
  @Field.oneOf(languages, {
    optional: true,
    description: 'Of the page. Left out: that of the billing information, else what `Accept-Language` likes best.',
  })
  language?: Language;
}

/** Printable page; the browser can save it as PDF. */
export function invoicePage({ invoice, items, issuer }: InvoiceDocument, language: Language): HtmlPage {
  const words = invoiceWords[language];
  const { currency, number, cycleKey, issuedAt, dueAt, feesMinor, mediaMinor, paidMinor, creditedMinor, openMinor } = invoice;
  const { moneyOf, dayOf, monthOf } = formats(language, currency);
  const plan = (
    [
      ['plan', invoice.commitmentMinor],
      ['overage', invoice.overageMinor],
    ] as const
  ).filter(([, amount]) => amount !== 0);
  const sums: readonly (readonly [string, Minor])[] = [
    [words.total, totalOfInvoice(invoice)],
    ...(creditedMinor === 0 ? [] : [[words.creditNote, -creditedMinor] as const]),
    [words.paid, -paidMinor],
    [words.open, openMinor],
  ];
  const title = `${words.invoice} ${number}`;
  const body = html`${parties(issuer, invoice.recipient, words)}
    <table>
      <tr>
        <th>${words.month}</th>
        <td>${monthOf(cycleKey)}</td>
      </tr>
      <tr>
        <th>${words.issued}</th>
        <td>${dayOf(issuedAt)}</td>
      </tr>
      <tr>
        <th>${words.due}</th>
        <td>${dayOf(dueAt)}</td>
      </tr>
      <tr>
        <th>${words.reference}</th>
        <td>${paymentReferenceOf(invoice.accountId)}</td>
      </tr>
    </table>
    <table>
      ${itemRows({ feesMinor, mediaMinor, items }, words, moneyOf)} ${plan.map(([what, amount]) => planRow(words[what], moneyOf(amount)))}
      ${sums.map(
        ([what, amount]) =>
          html`<tr class="total">
            <td>${what}</td>
            <td></td>
            <td class="amount">${moneyOf(amount)}</td>
          </tr>`,
      )}
    </table>`;
  return { title, body, language, isDocument: true };
}
