import { aRecipient } from '../testing/invoices';
import { splitCorrections } from './corrections';
import type { Invoice, UninvoicedCharge } from './invoice';

const at = new Date('2026-11-06T00:00:00.000Z');
const invoice = (number: number, cycleKey: string, feesMinor: number): Invoice => ({
  accountId: 1,
  number,
  cycleKey,
  currency: 'EUR',
  feesMinor,
  mediaMinor: feesMinor * 10,
  commitmentMinor: 0,
  overageMinor: 0,
  recipient: aRecipient,
  issuedAt: at,
  dueAt: at,
});
const row = (mediaBuyId: string | null, feesMinor: number, correctsCycle: string | null = null, ...chargedOn: [number, number][]) => ({
  mediaBuyId,
  currency: 'EUR',
  correctsCycle,
  feesMinor,
  mediaMinor: feesMinor * 10,
  commitmentMinor: 0,
  overageMinor: 0,
  chargedOn: chargedOn.map(([number, leftMinor]) => ({ number, leftMinor })),
});
const invoices = [invoice(3, '2026-10', 50), invoice(2, '2026-09', 30)];
const split = (rows: readonly UninvoicedCharge[], credited = new Map<number, number>()) => {
  const { rest, corrections } = splitCorrections(rows, invoices, credited);
  const short = (rows_: readonly UninvoicedCharge[]) =>
    rows_.map(({ mediaBuyId, feesMinor, mediaMinor }) => [mediaBuyId, feesMinor, mediaMinor]);
  return { rest: short(rest), corrections: corrections.map(({ invoice: { number }, items }) => [number, short(items)]) };
};

describe('Corrections of closed months', () => {
  test('credits a decrease to the invoice that charges the media buy and leaves an increase for the next invoice', () => {
    expect(split([row('mb_1', -9, '2026-10', [3, 500]), row('mb_2', 4, '2026-10', [3, 50]), row('mb_3', 7)])).toEqual({
      rest: [
        ['mb_2', 4, 40],
        ['mb_3', 7, 70],
      ],
      corrections: [[3, [['mb_1', -9, -90]]]],
    });
  });

  test('credits a late charge to the invoice that has it, oldest first, and never to one of an earlier month', () => {
    // The invoice of September has 110 of the 330; the rest was charged late.
    expect(split([row('mb_1', -30, '2026-09', [2, 110], [3, 440])])).toEqual({
      rest: [],
      corrections: [
        [2, [['mb_1', -10, -100]]],
        [3, [['mb_1', -20, -200]]],
      ],
    });
    expect(split([row('mb_1', -5, '2026-10', [2, 330])])).toEqual({ rest: [['mb_1', -5, -50]], corrections: [] });
  });

  test('carries a decrease that no invoice charges', () => {
    expect(split([row('mb_1', -5, '2026-08')])).toEqual({ rest: [['mb_1', -5, -50]], corrections: [] });
  });

  test('credits an invoice at most up to its uncredited rest, so that staff credits are not given twice', () => {
    expect(split([row('mb_1', -30, '2026-09', [2, 330])], new Map([[2, 33]]))).toEqual({
      rest: [['mb_1', -3, -30]],
      corrections: [[2, [['mb_1', -27, -270]]]],
    });
  });
});
