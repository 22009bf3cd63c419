import { cycleAfter, cycleOf, type Invoice, shownInvoices, startOfCycle } from './invoice';

const at = new Date('2026-12-01T00:00:00.000Z');
const anInvoice = (number: number, feesMinor: number, more: Partial<Invoice> = {}): Invoice => ({
  accountId: 1,
  number,
  cycleKey: '2026-10',
  currency: 'USD',
  feesMinor,
  mediaMinor: 0,
  commitmentMinor: 0,
  overageMinor: 0,
  paidAheadMinor: 0,
  issuedAt: at,
  dueAt: at,
  ...more,
});
const now = new Date('2026-12-02T00:00:00.000Z');

test.each([
  ['all is owed', 60, [30, 20, 10]],
  ['the oldest was paid', 45, [30, 15, 0]],
  ['two were paid', 10, [10, 0, 0]],
  ['nothing is owed', 0, [0, 0, 0]],
  ['more was paid than owed', -5, [0, 0, 0]],
])('money pays the oldest invoices first: %s', (_, owed, open) => {
  const newestFirst = [anInvoice(3, 30), anInvoice(2, 20), anInvoice(1, 10)];
  expect(shownInvoices(newestFirst, owed, now).map(({ openMinor }) => openMinor)).toEqual(open);
});

test('an invoice that is open and past its day is overdue; one that was paid ahead, or is a credit, is paid', () => {
  const rows = [
    anInvoice(4, 10, { dueAt: new Date('2026-12-09T00:00:00.000Z') }),
    anInvoice(3, 10),
    anInvoice(2, 10, { paidAheadMinor: 10 }),
    anInvoice(1, -10),
  ];
  expect(shownInvoices(rows, 20, now).map(({ status }) => status)).toEqual(['open', 'overdue', 'paid', 'paid']);
});

test.each([
  ['2026-01', '2026-02'],
  ['2026-12', '2027-01'],
])('after %s comes %s', (cycle, next) => {
  expect(cycleAfter(cycle)).toBe(next);
  expect(cycleOf(startOfCycle(cycle))).toBe(cycle);
  expect(cycleOf(new Date(startOfCycle(next).getTime() - 1))).toBe(cycle);
});
