import { aRecipient } from '../testing/invoices';
import type { Invoice, UninvoicedCharge } from './invoice';
import { makeDraftInvoices, overdueMinorOf, makeInvoiceBook, type InvoicePostings, OpenAmounts } from './shown-invoice';

const at = new Date('2026-12-01T00:00:00.000Z');
const now = new Date('2026-12-02T00:00:00.000Z');
const nextWeek = new Date('2026-12-09T00:00:00.000Z');
const anInvoice = (number: number, feesMinor: number, more: Partial<Invoice> = {}): Invoice => ({
  accountId: 1,
  number,
  cycleKey: `2026-0${number}`,
  currency: 'USD',
  feesMinor,
  mediaMinor: 0,
  commitmentMinor: 0,
  overageMinor: 0,
  recipient: aRecipient,
  issuedAt: at,
  dueAt: nextWeek,
  ...more,
});
const charged = (feesMinor: number, more: Partial<UninvoicedCharge> = {}): UninvoicedCharge => ({
  mediaBuyId: 'mb_1',
  currency: 'USD',
  correctsCycle: null,
  feesMinor,
  mediaMinor: 0,
  commitmentMinor: 0,
  overageMinor: 0,
  chargedOn: [],
  ...more,
});
const book = (given: Partial<InvoicePostings>) => {
  const postings = { invoices: [], credited: new Map(), uninvoiced: [], owedMinor: 0, ...given };
  const made = makeInvoiceBook(postings);
  const open = new OpenAmounts(new Map([['USD', made]]), now);
  return { ...made, invoices: postings.invoices.map((invoice: Invoice) => open.show(invoice, postings.credited)) };
};
const newestFirst = [anInvoice(3, 30), anInvoice(2, 20), anInvoice(1, 10)];

describe('Open amounts of invoices', () => {
  test.each([
    ['everything is owed', 60, [30, 20, 10]],
    ['the oldest one is paid', 45, [30, 15, 0]],
    ['two are paid', 10, [10, 0, 0]],
    ['nothing is owed', 0, [0, 0, 0]],
  ])('settles the oldest invoices first: %s', (_, owedMinor, open) => {
    expect(book({ invoices: newestFirst, owedMinor }).invoices.map(({ openMinor }) => openMinor)).toEqual(open);
  });

  test('counts accruing charges as owed last, even those once paid from funds that were returned', () => {
    const { invoices } = book({ invoices: newestFirst, owedMinor: 100, uninvoiced: [charged(55)] });
    expect(invoices.map(({ openMinor }) => openMinor)).toEqual([30, 15, 0]);
  });

  test('counts a carried credit as paid: an open amount never exceeds what is owed', () => {
    const { invoices } = book({ invoices: newestFirst, owedMinor: 40, uninvoiced: [charged(-20, { correctsCycle: '2025-12' })] });
    expect(invoices.map(({ openMinor }) => openMinor)).toEqual([30, 10, 0]);
  });

  test('lowers the invoice that charges the media buy before its credit note exists, and keeps the three amounts adding up', () => {
    const late = charged(-15, { correctsCycle: '2026-02', chargedOn: [{ number: 2, leftMinor: 20 }] });
    const { invoices, accruing } = book({ invoices: newestFirst, owedMinor: 45, uninvoiced: [late] });
    expect(invoices.map(({ number, paidMinor, creditedMinor, openMinor }) => [number, paidMinor, creditedMinor, openMinor])).toEqual([
      [3, 0, 0, 30],
      [2, 0, 15, 5],
      [1, 0, 0, 10],
    ]);
    expect(accruing).toEqual([]);
    // Its issued credit note gives the same amounts.
    const credited = book({ invoices: newestFirst, owedMinor: 45, credited: new Map([[2, 15]]) });
    expect(credited.invoices).toEqual(invoices);
  });
});

describe('State of an invoice', () => {
  const stateOf = (owedMinor: number, creditedMinor: number, dueAt: Date) =>
    book({ invoices: [anInvoice(1, 100, { dueAt })], owedMinor, credited: new Map([[1, creditedMinor]]) }).invoices[0]!.status;

  test.each([
    ['final', 100, 0, nextWeek],
    ['final', 60, 40, nextWeek],
    ['partly_paid', 60, 0, nextWeek],
    ['paid', 0, 0, nextWeek],
    ['paid', 0, 40, at],
    ['corrected', 0, 100, at],
    ['overdue', 100, 0, at],
    ['overdue', 60, 0, at],
    ['final', 100, 0, now],
  ])('is %s when %d is owed and %d credited', (status, owedMinor, creditedMinor, dueAt) => {
    expect(stateOf(owedMinor, creditedMinor, dueAt)).toBe(status);
  });

  test('treats an old invoice below 0 as paid, and counts only open amounts of overdue invoices as due', () => {
    const old = book({ invoices: [anInvoice(3, 5), anInvoice(2, -10), anInvoice(1, 30, { dueAt: at })], owedMinor: 25 });
    expect(old.invoices.map(({ status, openMinor }) => [status, openMinor])).toEqual([
      ['final', 5],
      ['paid', 0],
      ['overdue', 20],
    ]);
    expect([overdueMinorOf(old.invoices, 'USD'), overdueMinorOf(old.invoices, 'EUR')]).toEqual([20, 0]);
  });
});

test('draftInvoices lists months to be invoiced, moves amounts of 0 or less into the next month, and applies prepayments to the older one', () => {
  const months = (...amounts: number[]) => amounts.map((feesMinor, n) => ({ cycleKey: `2026-1${n}`, charged: charged(feesMinor) }));
  const drafted = (owedMinor: number, ...amounts: number[]) =>
    makeDraftInvoices(months(...amounts), { accountId: 1, currency: 'USD', recipient: aRecipient }, owedMinor).map((draft) => [
      draft.cycleKey,
      draft.feesMinor,
      draft.paidMinor,
      draft.openMinor,
    ]);
  expect(drafted(35, 30, 50)).toEqual([
    ['2026-11', 20, 0, 20],
    ['2026-10', 30, 15, 15],
  ]);
  expect(drafted(0, -30, 10)).toEqual([['2026-11', 10, 10, 0]]);
  expect(drafted(0, 0, -1)).toEqual([]);
});
