import { testDatabase, type TestDatabase } from '@test/database';
import { gate } from '@test/gate';
import { optimizationEpoch } from '../../testing';
import { suggestionsContract, watchesContract } from '../../testing/contract';
import { TypeormMediaBuyWatches } from './typeorm-media-buy-watches';
import { TypeormSuggestions } from './typeorm-suggestions';

describe('Optimization on PostgreSQL', () => {
  let opened: TestDatabase;
  beforeAll(async () => void (opened = await testDatabase()));
  afterAll(() => opened.close());

  suggestionsContract(() => new TypeormSuggestions(opened.store, opened.database));
  watchesContract(() => new TypeormMediaBuyWatches(opened.database));

  it('lets one of two concurrent workers take a due watch, and returns false to the other at once', async () => {
    const watches = new TypeormMediaBuyWatches(opened.database);
    const watch = { accountId: 8_900, mediaBuyId: 'mb_1', campaignId: 'campaign_1' };
    await watches.start(watch, optimizationEpoch);
    const [taken, end] = [gate(), gate()];
    const next = new Date(optimizationEpoch.getTime() + 1);
    const first = opened.database.run(async () => {
      const mine = await watches.claim(watch, next, optimizationEpoch);
      taken.open();
      await end.opened;
      return mine;
    });
    await taken.opened;
    expect(await opened.database.run(() => watches.claim(watch, next, optimizationEpoch))).toBe(false);
    end.open();
    expect(await first).toBe(true);
  });
});
