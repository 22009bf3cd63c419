import { FixedClock } from '@exchange/kernel';
import { rowsAtOnce } from '../domain/report';
import { aFact, InMemoryDeliveryFacts } from '../testing';
import { Names } from './names';
import { ReportsService } from './reports.service';

const nothing = { of: async () => [], find: async () => null } as never;

describe('Rows of a timeseries', () => {
  it('come in parts of bounded size, by day and within a day in the order of the tree, however many packages there are', async () => {
    const facts = new InMemoryDeliveryFacts();
    const packages = rowsAtOnce + 10;
    const days = ['2026-01-01', '2026-01-02'];
    // The later it began to deliver, the earlier it stands in the tree.
    const all = Array.from({ length: packages }, (_, i) => `p-${String(packages - i).padStart(5, '0')}`);
    await facts.stage(
      's',
      1,
      all.flatMap((packageId) => days.map((day) => aFact({ packageId, day }))),
    );
    await facts.publish('s', 1, 'seller');
    const reports = new ReportsService(facts, new Names(nothing, nothing, nothing), nothing, nothing, nothing, new FixedClock());
    const seen: string[] = [];
    const period = { from: '2025-12-30', to: '2026-01-03' };
    for await (const rows of reports.rows({ view: 'timeseries', scope: { accountId: 1 }, period })) {
      expect(rows.length).toBeLessThanOrEqual(rowsAtOnce);
      seen.push(...rows.map(({ day, line }) => `${day} ${line.packageId}`));
    }
    expect(seen).toEqual(days.flatMap((day) => all.toSorted().map((packageId) => `${day} ${packageId}`)));
  });
});
