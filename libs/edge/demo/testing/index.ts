export { DemoDeliveryService } from '../application/demo-delivery.service';
export { DemoCleanupService } from '../application/demo-cleanup.service';
export { productsOf } from '../domain/recipes';
import { caps } from '@exchange/platform';
import { type DemoContents, Demo, type DemoState } from '../domain/demo';
import type { Demos } from '../domain/ports';

export const noon = new Date('2026-01-15T12:00:00.000Z');

export const built: DemoContents = {
  customerId: 1_001,
  storefrontId: 2_001,
  profileId: 'sample-publisher-display',
  profileVersion: 1,
  sources: [{ sourceId: 'src_1', recipeId: 'sample-publisher-display', recipeVersion: 1, productIds: ['prod_1', 'prod_2'] }],
  campaign: null,
  deliveredThrough: null,
};

/** Contents of a buyer's demo. */
const builtForBuyer: DemoContents = {
  ...built,
  storefrontId: null,
  sources: [{ ...built.sources[0]!, seller: { customerId: 1_002, storefrontId: 2_002 } }],
  campaign: { advertiserId: 1, campaignId: 'camp_1', currency: 'USD', firstDay: '2026-01-01', days: 42, buys: [] },
  deliveredThrough: '2026-01-14',
};

export function aDemo(key: Partial<Pick<DemoState, 'accountId' | 'generation'>> = {}, at = noon): Demo {
  return Demo.create({ accountId: 1, generation: 1, ...key }, built, at);
}

/** Contract tests for implementations of {@link Demos}. `open` returns an empty store. */
export function demosContract(open: () => Promise<Demos>): void {
  let demos: Demos;
  const minutes = (n: number) => new Date(noon.getTime() + n * 60_000);
  const generations = (rows: readonly DemoState[]) => rows.map(({ accountId, generation }) => `${accountId}/${generation}`);

  beforeEach(async () => {
    demos = await open();
  });

  test('returns the newest generation of the account with its contents', async () => {
    await demos.insert(aDemo().remove(minutes(1)));
    await demos.insert(aDemo().nextGeneration(built, minutes(1)));
    expect((await demos.findNewest(1))?.state).toEqual(aDemo().nextGeneration(built, minutes(1)).state);
    expect(await demos.findNewest(2)).toBeNull();
  });

  test('stores a change and finds no other generation or account', async () => {
    await demos.insert(aDemo());
    await demos.change({ accountId: 1, generation: 1 }, (demo) => demo.removeSource('src_1', minutes(1)));
    expect((await demos.findNewest(1))?.state).toMatchObject({ sources: [], updatedAt: minutes(1) });
    expect(await demos.change({ accountId: 1, generation: 2 }, (demo) => demo)).toBeNull();
    expect(await demos.change({ accountId: 2, generation: 1 }, (demo) => demo)).toBeNull();
  });

  test('refuses a demo beyond the limit of an organization, counting those still to be removed', async () => {
    for (let n = 0; n < caps.demos - 1; n += 1) await demos.insert(aDemo({ accountId: 1 + (n % 2), generation: n }).remove(noon));
    await demos.assertBelowLimit([1, 2]);
    await demos.insert(aDemo({ accountId: 2, generation: 99 }));
    await expect(demos.assertBelowLimit([1, 2])).rejects.toMatchObject({ status: 409 });
    await demos.assertBelowLimit([1]);
  });

  test('removes one generation', async () => {
    await demos.insert(aDemo().remove(minutes(1)));
    await demos.insert(aDemo().nextGeneration(built, minutes(1)));
    await demos.remove({ accountId: 1, generation: 2 });
    expect((await demos.findNewest(1))?.state.generation).toBe(1);
  });

  test('finds active demos with an expired lease, earliest end first', async () => {
    for (const [accountId, at] of [2, 0, 1].entries()) await demos.insert(aDemo({ accountId }, minutes(at)));
    await demos.insert(aDemo({ accountId: 9 }).remove(noon));
    const weekLater = new Date(minutes(1).getTime() + 7 * 24 * 3_600_000);
    expect(generations(await demos.findExpired(weekLater, 10))).toEqual(['1/1', '2/1']);
    expect(generations(await demos.findExpired(weekLater, 1))).toEqual(['1/1']);
  });

  test('finds active demos of buyers with unreported days, furthest behind first, with their campaign', async () => {
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
    expect(generations(await demos.findUndelivered('2026-01-15', 10))).toEqual(['3/1', '2/1']);
    expect(await demos.findUndelivered('2026-01-15', 1)).toEqual([buyers(3, '2026-01-13').state]);
    await demos.change({ accountId: 3, generation: 1 }, (demo) => demo.recordDelivery('2026-01-15', noon));
    expect(generations(await demos.findUndelivered('2026-01-15', 10))).toEqual(['2/1']);
  });

  test('finds demos to remove; those that failed only after the retry delay', async () => {
    await demos.insert(aDemo());
    await demos.insert(aDemo({ accountId: 2 }).remove(minutes(3)));
    await demos.insert(aDemo({ accountId: 3 }).remove(noon).recordCleanupFailure('No.', minutes(1)));
    expect(generations(await demos.findRemovable(noon, 10))).toEqual(['2/1']);
    expect(generations(await demos.findRemovable(minutes(1), 10))).toEqual(['3/1', '2/1']);
  });
}
