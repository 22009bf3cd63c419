import { shareOfCredit, splitCorrections } from './credit-note';
import type { Invoice, Uninvoiced } from './invoice';

const at = new Date('2026-11-06T00:00:00.000Z');
const invoice = (cycleKey: string, more: Partial<Invoice> = {}): Invoice => ({
  accountId: 1,
  number: 3,
  cycleKey,
  currency: 'EUR',
  feesMinor: 50,
  mediaMinor: 500,
  commitmentMinor: 20,
  overageMinor: 10,
  paidAheadMinor: 0,
  issuedAt: at,
  dueAt: at,
  ...more,
});
const row = (mediaBuyId: string | null, feesMinor: number, correctsCycle: string | null = null): Uninvoiced => ({
  mediaBuyId,
  currency: 'EUR',
  correctsCycle,
  feesMinor,
  mediaMinor: feesMinor * 10,
  commitmentMinor: 0,
  overageMinor: 0,
  fromFundsMinor: 0,
  owedMinor: feesMinor * 11,
});

test('late corrections that lower an invoice are credited, by the month of the invoice; what raises one is on the next, by media buy', () => {
  const lowering = [row('mb_1', -9, '2026-10'), row('mb_2', 4, '2026-10')];
  const rows = [row('mb_1', 7), row('mb_1', 2, '2026-09'), ...lowering, row('mb_3', -1, '2026-08')];
  const { invoiced, corrections } = splitCorrections(rows, [invoice('2026-10'), invoice('2026-09', { number: 2 })]);
  expect(corrections).toEqual([{ invoice: expect.objectContaining({ number: 3 }), items: lowering }]);
  // Of 2026-08 there is no invoice: what it was too much is on the next one.
  expect(invoiced).toEqual([{ ...row('mb_1', 9), mediaMinor: 90, owedMinor: 99 }, row('mb_3', -1, '2026-08')]);
});

test('what staff give back is of the fees first, then of the plan, and never more than is left', () => {
  expect(shareOfCredit(invoice('2026-10'), [], 60)).toEqual({ feesMinor: 50, mediaMinor: 0, plansMinor: 10 });
  const before = [{ feesMinor: 45, mediaMinor: 450, plansMinor: 10 }];
  expect(shareOfCredit(invoice('2026-10'), before, 25)).toEqual({ feesMinor: 5, mediaMinor: 0, plansMinor: 20 });
  const refusal = expect.objectContaining({ status: 409, field: 'amountMinor', details: { leftMinor: '25' } });
  expect(() => shareOfCredit(invoice('2026-10'), before, 26)).toThrow(refusal);
});
