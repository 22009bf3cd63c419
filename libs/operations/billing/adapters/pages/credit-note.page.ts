import type { Language } from '@exchange/kernel';
import { html, type HtmlPage } from '@exchange/platform/pages';
import type { CreditNoteDocument } from '../../application/documents.service';
import { totalOfCreditNote } from '../../domain/credit-note';
import { formats, itemRows, parties, planRow } from './document-parts';
import { invoiceWords } from './invoice-words';

/** Printable page; the browser can save it as PDF. */
export function creditNotePage({ note, items, issuer }: CreditNoteDocument, language: Language): HtmlPage {
  const words = invoiceWords[language];
  const { number, invoiceNumber, invoiceCycle, currency, feesMinor, mediaMinor, plansMinor, reason, issuedAt } = note;
  const { moneyOf, dayOf, monthOf } = formats(language, currency);
  const body = html`${parties(issuer, note.recipient, words)}
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
      ${itemRows({ feesMinor, mediaMinor, items }, words, moneyOf)} ${plansMinor === 0 ? '' : planRow(words.plan, moneyOf(plansMinor))}
      <tr class="total">
        <td>${words.total}</td>
        <td></td>
        <td class="amount">${moneyOf(totalOfCreditNote(note))}</td>
      </tr>
    </table>`;
  return { title: `${words.creditNote} ${number}`, body, language, isDocument: true };
}
