import type { DayCharge } from '../domain/day-charges';
import type { Payable, Payables } from '../domain/ports';

interface PayablesFixture {
  readonly payables: Payables;
  /** Id of a seller to whom nothing is owed. */
  readonly sellerId: number;
  /** Charges a media buy of that seller for a day, in EUR. */
  readonly charge: (charge: Pick<DayCharge, 'day' | 'payableMinor'>) => Promise<void>;
}

/** Contract tests for implementations of {@link Payables}. */
export function payablesContract(open: () => Promise<PayablesFixture>): void {
  const shown = (rows: readonly Payable[]) => rows.map(({ day, currency, amountMinor }) => [day, currency, amountMinor]);

  test('returns charges of earlier days, oldest first, until they are taken; a later correction is returned on its own', async () => {
    const { payables, sellerId, charge } = await open();
    await charge({ day: '2026-10-02', payableMinor: 300 });
    await charge({ day: '2026-10-01', payableMinor: 500 });
    await charge({ day: '2026-11-01', payableMinor: 900 });
    await charge({ day: '2026-10-03', payableMinor: 0 });
    const due = await payables.lockUnpaid(sellerId, 'EUR', '2026-11-01', 10);
    expect(shown(due)).toEqual([
      ['2026-10-01', 'EUR', 500],
      ['2026-10-02', 'EUR', 300],
    ]);
    expect(shown(await payables.lockUnpaid(sellerId, 'EUR', '2026-11-01', 1))).toEqual([['2026-10-01', 'EUR', 500]]);
    await payables.markPaid(due);
    expect(await payables.lockUnpaid(sellerId, 'EUR', '2026-11-01', 10)).toEqual([]);
    await charge({ day: '2026-10-02', payableMinor: 250 });
    expect(shown(await payables.lockUnpaid(sellerId, 'EUR', '2026-11-01', 10))).toEqual([['2026-10-02', 'EUR', -50]]);
    await payables.markPaid(due.map((payable) => ({ ...payable, amountMinor: -payable.amountMinor })));
    expect(shown(await payables.lockUnpaid(sellerId, 'EUR', '2026-11-01', 10))).toEqual([
      ['2026-10-01', 'EUR', 500],
      ['2026-10-02', 'EUR', 250],
    ]);
    expect(await payables.lockUnpaid(sellerId + 1, 'EUR', '2026-11-01', 10)).toEqual([]);
    expect(await payables.lockUnpaid(sellerId, 'USD', '2026-11-01', 10)).toEqual([]);
  });
}
