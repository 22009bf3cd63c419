import type { Language } from '@exchange/kernel';
import { html, type HtmlPage } from '@exchange/platform/pages';
import type { CreditNoteDocument } from '../../application/documents.service';
import { totalOfCreditNote } from '../../domain/credit-note';
import type { InvoiceItem } from '../../domain/invoice';
import type { Minor } from '../../domain/ledger';
import { formats, lines, recipientLines } from './document-parts';
import { invoiceWords } from './invoice-words';

/** Printable page; the browser can save it as PDF. */
export function creditNotePage({ note, items, issuer }: CreditNoteDocument, language: Language): HtmlPage {
  const words = invoiceWords[language];
  const { number, invoiceNumber, invoiceCycle, currency, feesMinor, mediaMinor, plansMinor, reason, issuedAt } = note;
  const { moneyOf, dayOf, monthOf } = formats(language, currency);
  const left = { mediaBuyId: '…', feesMinor: feesMinor - sum(items, 'feesMinor'), mediaMinor: mediaMinor - sum(items, 'mediaMinor') };
  const rows = [...items, ...(left.feesMinor !== 0 || left.mediaMinor !== 0 ? [left] : [])];
  const body = html` <p>${lines(issuer)}</p>
    <p>${words.to}:<br />${lines(recipientLines(note.recipient, words))}</p>
    <table>
      <tr>
        <th>${words.invoice}</th>
        <td>${invoiceNumber}</td>
      </tr>
      <tr>
        <th>${words.month}</th>
        <td>${monthOf(invoiceCycle)}</td>
      </tr>
      <tr>
        <th>${words.issued}</th>
        <td>${dayOf(issuedAt)}</td>
      </tr>
    </table>
    ${reason === null ? '' : html`<p>${reason}</p>`}
    <table>
      <tr>
        <th>${words.mediaBuy}</th>
        <th class="amount">${words.fees}</th>
        <th class="amount">${words.media}</th>
      </tr>
      ${rows.map(
        (row) =>
          html`<tr>
            <td>${row.mediaBuyId}</td>
            <td class="amount">${moneyOf(row.feesMinor)}</td>
            <td class="amount">${moneyOf(row.mediaMinor)}</td>
          </tr>`,
      )}
      ${
        plansMinor === 0
          ? ''
          : html`<tr>
              <td>${words.plan}</td>
              <td class="amount">${moneyOf(plansMinor)}</td>
              <td></td>
            </tr>`
      }
      <tr class="total">
        <td>${words.total}</td>
        <td></td>
        <td class="amount">${moneyOf(totalOfCreditNote(note))}</td>
      </tr>
    </table>`;
  return { title: `${words.creditNote} ${number}`, body, language, isDocument: true };
}

const sum = (items: readonly InvoiceItem[], part: 'feesMinor' | 'mediaMinor'): Minor =>
  items.reduce((total, item) => total + item[part], 0);
