export { DeliveringService } from './application/delivering.service';
export { TidyingService } from './application/tidying.service';
export { productsOf } from './domain/recipes';
import { caps } from '@exchange/platform';
import { type Built, Demo, type DemoState } from './domain/demo';
import type { Demos } from './domain/ports';

export const noon = new Date('2026-01-15T12:00:00.000Z');

export const built: Built = {
  customerId: 1_001,
  storefrontId: 2_001,
  profileId: 'sample-publisher-display',
  profileVersion: 1,
  sources: [{ sourceId: 'src_1', recipeId: 'sample-publisher-display', recipeVersion: 1, productIds: ['prod_1', 'prod_2'] }],
  campaign: null,
  deliveredThrough: null,
};

/** What a buyer's demo is made of. */
const builtForBuyer: Built = {
  ...built,
  storefrontId: null,
  sources: [{ ...built.sources[0]!, seller: { customerId: 1_002, storefrontId: 2_002 } }],
  campaign: { advertiserId: 1, campaignId: 'camp_1', currency: 'USD', firstDay: '2026-01-01', days: 42, buys: [] },
  deliveredThrough: '2026-01-14',
};

export function aDemo(key: Partial<Pick<DemoState, 'accountId' | 'generation'>> = {}, at = noon): Demo {
  return Demo.create({ accountId: 1, generation: 1, ...key }, built, at);
}

/** What every store of demos has to do; run on memory and on PostgreSQL. `open` gives an empty one. */
export function demosContract(open: () => Promise<Demos>): void {
  let demos: Demos;
  const minutes = (n: number) => new Date(noon.getTime() + n * 60_000);
  const generations = (rows: readonly DemoState[]) => rows.map(({ accountId, generation }) => `${accountId}/${generation}`);

  beforeEach(async () => {
    demos = await open();
  });

  test('gives back the newest of the account, and what is in it', async () => {
    await demos.insert(aDemo().remove(minutes(1)));
    await demos.insert(aDemo().successor(built, minutes(1)));
    expect((await demos.newest(1))?.state).toEqual(aDemo().successor(built, minutes(1)).state);
    expect(await demos.newest(2)).toBeNull();
  });

  test('keeps a change, and knows no other generation or account', async () => {
    await demos.insert(aDemo());
    await demos.change({ accountId: 1, generation: 1 }, (demo) => demo.without('src_1', minutes(1)));
    expect((await demos.newest(1))?.state).toMatchObject({ sources: [], updatedAt: minutes(1) });
    expect(await demos.change({ accountId: 1, generation: 2 }, (demo) => demo)).toBeNull();
    expect(await demos.change({ accountId: 2, generation: 1 }, (demo) => demo)).toBeNull();
  });

  test('has room for so many generations of accounts that belong together, those included that are to be removed', async () => {
    for (let n = 0; n < caps.demos - 1; n += 1) await demos.insert(aDemo({ accountId: 1 + (n % 2), generation: n }).remove(noon));
    await demos.insistOnRoom([1, 2]);
    await demos.insert(aDemo({ accountId: 2, generation: 99 }));
    await expect(demos.insistOnRoom([1, 2])).rejects.toMatchObject({ status: 409 });
    await demos.insistOnRoom([1]);
  });

  test('removes one generation', async () => {
    await demos.insert(aDemo().remove(minutes(1)));
    await demos.insert(aDemo().successor(built, minutes(1)));
    await demos.remove({ accountId: 1, generation: 2 });
    expect((await demos.newest(1))?.state.generation).toBe(1);
  });

  test('finds the active ones whose lease is over, longest first', async () => {
    for (const [accountId, at] of [2, 0, 1].entries()) await demos.insert(aDemo({ accountId }, minutes(at)));
    await demos.insert(aDemo({ accountId: 9 }).remove(noon));
    const weekLater = new Date(minutes(1).getTime() + 7 * 24 * 3_600_000);
    expect(generations(await demos.expired(weekLater, 10))).toEqual(['1/1', '2/1']);
    expect(generations(await demos.expired(weekLater, 1))).toEqual(['1/1']);
  });

  test('finds the active ones of buyers that are behind, longest first, and gives back their campaign', async () => {
    const buyers = (accountId: number, deliveredThrough: string) =>
      Demo.create({ accountId, generation: 1 }, { ...builtForBuyer, deliveredThrough }, noon);
    for (const demo of [
      aDemo(),
      buyers(2, '2026-01-14'),
      buyers(3, '2026-01-13'),
      buyers(4, '2026-01-15'),
      buyers(5, '2026-01-12').remove(noon),
    ])
      await demos.insert(demo);
    expect(generations(await demos.behind('2026-01-15', 10))).toEqual(['3/1', '2/1']);
    expect(await demos.behind('2026-01-15', 1)).toEqual([buyers(3, '2026-01-13').state]);
    await demos.change({ accountId: 3, generation: 1 }, (demo) => demo.delivered('2026-01-15', noon));
    expect(generations(await demos.behind('2026-01-15', 10))).toEqual(['2/1']);
  });

  test('finds those to be removed; those that failed only when it was long enough ago', async () => {
    await demos.insert(aDemo());
    await demos.insert(aDemo({ accountId: 2 }).remove(minutes(3)));
    await demos.insert(aDemo({ accountId: 3 }).remove(noon).failedToGo('No.', minutes(1)));
    expect(generations(await demos.leaving(noon, 10))).toEqual(['2/1']);
    expect(generations(await demos.leaving(minutes(1), 10))).toEqual(['3/1', '2/1']);
  });
}
