import type { OpenBuys, ThirdCounts } from '../domain/ports';
import { CountEntry } from '../domain/third-count';

const at = new Date('2026-01-15T12:00:00.000Z');
const buy = { buyerId: 1, mediaBuyId: 'mb_1' };

/** Contract tests for implementations of {@link ThirdCounts} and {@link OpenBuys.makeDue}. `open` returns empty stores. */
export function thirdCountsContract(open: () => Promise<{ readonly counts: ThirdCounts; readonly buys: OpenBuys }>): void {
  let books: { readonly counts: ThirdCounts; readonly buys: OpenBuys };

  beforeEach(async () => {
    books = await open();
  });

  test('makes a woken media buy due, even a closed one', async () => {
    const { buys } = books;
    await buys.add(1, ['mb_1'], 7, 'USD');
    const [now, next] = [new Date(Date.now() + 1_000), new Date(Date.now() + 900_000)];
    await buys.claimDue(now, next, 10);
    await buys.makeDue(buy, 7, 'USD', at);
    expect(await buys.claimDue(now, next, 10)).toEqual([buy]);
    expect(await buys.find(buy)).toMatchObject({ endedAt: null });
    await buys.close(buy);
    await buys.makeDue(buy, 7, 'USD', at);
    expect(await buys.find(buy)).toMatchObject({ organizationId: 7, endedAt: at });
  });

  test('stores counts by media buy and day: repeated counts change nothing, later ones replace earlier ones', async () => {
    const { counts } = books;
    const count = (day: string, spendMinor: number, measurementVendor = 'Meter') => ({
      ...buy,
      day,
      spendMinor,
      currency: 'USD',
      measurementVendor,
    });
    const [first, second] = [count('2026-01-15', 500), count('2026-01-16', 600)];
    expect(await counts.save([second, first])).toHaveLength(2);
    expect(await counts.save([first, second])).toEqual([]);
    const [less, other] = [count('2026-01-15', 400), count('2026-01-16', 600, 'Ruler')];
    expect(await counts.save([less, other])).toEqual(expect.arrayContaining([less, other]));
    const { buyerId: _, mediaBuyId: __, ...shown } = less;
    expect(await counts.of(buy)).toMatchObject([shown, { day: '2026-01-16', measurementVendor: 'Ruler' }]);
    expect(await counts.of({ ...buy, buyerId: 2 })).toEqual([]);
    await counts.recordEntry(
      CountEntry.enter({ accountId: 7, id: 'cnt_1', rowCount: 2, changedCount: 2, enteredBy: 'Sam', createdAt: at }),
    );
  });
}
