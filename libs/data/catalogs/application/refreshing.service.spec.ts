import { anOrganization } from '@exchange/kernel/testing';
import { FeedFailure } from '../domain/ports';
import { RefreshRun } from '../domain/refresh-run';
import { aCatalog, catalogsInMemory, epoch } from '../testing';

const caller = anOrganization();
const native = {
  sellerId: 7,
  sellerName: 'Seven',
  capabilities: { catalogs: true, catalogCreatives: false, buildsCreatives: false, takesCreatives: false },
};

describe('RefreshingService', () => {
  const setUp = async (request: Parameters<typeof aCatalog>[0] = {}) => {
    const context = catalogsInMemory();
    await context.catalogs.insert(aCatalog({ catalogId: 'shoes', ...request }));
    const refresh = () => context.manual.refreshNow(caller, 1, 'shoes');
    context.feeds.serve(
      [
        { id: '1', title: 'a', brand: 'A' },
        { id: '2', title: 'b', brand: 'B' },
      ],
      { etag: '"1"' },
    );
    return { ...context, refresh };
  };
  const transform = { groupBy: ['brand'], creativePrompt: 'Show {{brand}}', budgetPerGroup: 10 };

  it('sends the validators of the last feed, and settles a 304 answer as unchanged', async () => {
    const { refresh, feeds } = await setUp();
    await refresh();
    feeds.answer = () => ({ httpStatus: 304, etag: null, modified: null, records: null });
    const { run, state } = await refresh();
    expect(feeds.requests.map(({ etag }) => etag)).toEqual([null, '"1"']);
    expect(run).toMatchObject({ status: 'unchanged', httpStatus: 304, itemCount: 2, sourceContentHash: state.latestContentHash });
  });

  it('sends no validators when the last feed could not be read', async () => {
    const { refresh, feeds } = await setUp();
    feeds.serve([{ title: 'no id' }], { etag: '"bad"' });
    expect((await refresh()).run.status).toBe('failed');
    await refresh();
    expect(feeds.requests.at(-1)?.etag).toBeNull();
  });

  it.each<[string, object, RegExp]>([
    ['id', { id: 'b', price: 'x' }, /^An item is not valid: "x" is not a plain .* \(id b\)$/],
    ['place', { title: 'b' }, /^An item is not valid: The item has no .* \(number 2 of the feed\)$/],
  ])('names the item that stops a strict feed by its %s', async (_, item, error) => {
    const price = { feed_field: 'price', catalog_field: 'price', transform: 'divide', by: 100 } as const;
    const { refresh, feeds } = await setUp({ fieldMappings: [price] });
    feeds.serve([{ id: 'a', title: 'a' }, item]);
    expect((await refresh()).run.error).toMatch(error);
  });

  it('makes a plan of the new items when there is a transform, and keeps it while nothing changes', async () => {
    const { refresh, service, sellers, activations } = await setUp();
    sellers.sellers = [native];
    await service.saveTransform(caller, 1, 'shoes', transform);
    const first = await refresh();
    expect(first.plan).toMatchObject({ itemCount: 2, catalogId: 'shoes', syndicationTargets: [{ deliveryMode: 'native_catalog' }] });
    expect(first.plan?.campaignGroups.map(({ budget }) => budget)).toEqual(Array(2).fill({ amount: 10, currency: 'EUR' }));
    expect(first.state.latestActivationPlanId).toBe(first.plan?.planId);
    expect(first.run.activationSkippedReason).toBeNull();
    expect(await activations.findPlan(first.state, first.plan!.planId!)).toEqual(first.plan);
    expect((await refresh()).plan?.planId).toBe(first.plan?.planId);
  });

  it('records in the run why there is no plan', async () => {
    const { refresh, service, feeds } = await setUp();
    expect((await refresh()).run.activationSkippedReason).toContain('no active transform');
    await service.saveTransform(caller, 1, 'shoes', { ...transform, groupBy: ['id'] });
    feeds.serve(Array.from({ length: 1_001 }, (_, id) => ({ id, title: 't' })));
    const { run, plan } = await refresh();
    expect([run.status, plan, run.activationSkippedReason]).toEqual(['synced', null, expect.stringContaining('1000 groups')]);
  });

  it('fails the run without internal details and reports the error when the failure is ours', async () => {
    const { refresh, feeds, feedReading } = await setUp();
    const failures: unknown[] = [];
    feedReading.onFailure = (error) => failures.push(error);
    feeds.answer = () => {
      throw new Error('database is down');
    };
    expect((await refresh()).run).toMatchObject({ status: 'failed', stage: null, error: expect.not.stringContaining('database') });
    expect(failures).toEqual([expect.objectContaining({ message: 'database is down' })]);
  });

  it('reads due feeds, but not those of an archived advertiser', async () => {
    const { readDue, catalogs, clock, feeds, advertisers } = await setUp({ updateFrequency: 'hourly' });
    expect([await readDue(), await readDue()]).toEqual([1, 0]);
    expect((await catalogs.find({ accountId: 1, advertiserId: 1 }, 'shoes'))?.status).toBe('synced');
    clock.advance(3_600_000);
    advertisers.owners.set('1/1', { name: 'Acme', currency: 'EUR', isArchived: true });
    await readDue();
    expect(feeds.requests).toHaveLength(1);
  });

  it('retries a failed feed within the hour, also when it is updated daily', async () => {
    const { readDue, clock, feeds, runs } = await setUp({ updateFrequency: 'daily' });
    feeds.answer = () => {
      throw new FeedFailure('The feed’s server answered 503.', 503);
    };
    await readDue();
    clock.advance(3_600_000);
    feeds.serve([{ id: '1', title: 'a' }]);
    expect(await readDue()).toBe(1);
    const recent = await runs.recent(1, ['cat_1'], 10);
    expect(recent.map(({ status, trigger }) => `${trigger} ${status}`)).toEqual(['scheduled synced', 'scheduled failed']);
  });

  it('retries an interrupted feed at once', async () => {
    const { refreshing, readDue, catalogs, runs, feeds, clock } = await setUp({ updateFrequency: 'daily' });
    await catalogs.change({ accountId: 1, id: 'cat_1' }, (catalog) => catalog.begin(epoch));
    await runs.insert(RefreshRun.start({ accountId: 1, catalogId: 'cat_1', id: 'lost', trigger: 'scheduled' }, epoch));
    clock.advance(15 * 60_000 + 1);
    await refreshing.settleOverdue();
    feeds.serve([{ id: '1', title: 'a' }]);
    expect(await readDue()).toBe(1);
    expect(await runs.recent(1, ['cat_1'], 5)).toMatchObject([{ status: 'synced' }, { id: 'lost', status: 'failed' }]);
  });

  it('fails an interrupted run after 15 minutes, by the schedule or by the next refresh', async () => {
    for (const settle of ['schedule', 'refresh'] as const) {
      const { refreshing, refresh, catalogs, runs, clock } = await setUp();
      await catalogs.change({ accountId: 1, id: 'cat_1' }, (catalog) => catalog.begin(epoch));
      await runs.insert(RefreshRun.start({ accountId: 1, catalogId: 'cat_1', id: 'lost', trigger: 'scheduled' }, epoch));
      await expect(refresh()).rejects.toMatchObject({ status: 409 });
      await refreshing.settleOverdue();
      expect(await runs.recent(1, ['cat_1'], 1)).toMatchObject([{ status: 'syncing' }]);
      clock.advance(15 * 60_000 + 1);
      if (settle === 'schedule') await refreshing.settleOverdue();
      else await refresh();
      expect((await runs.recent(1, ['cat_1'], 5)).find(({ id }) => id === 'lost')).toMatchObject({
        status: 'failed',
        error: 'The refresh was interrupted.',
      });
    }
  });
});

describe('ManualRefreshService', () => {
  it('returns the running refresh when it takes too long, and 409 for a second request', async () => {
    const { manual, feeds, waitSettings, catalogs, service, feedReading } = catalogsInMemory();
    await catalogs.insert(aCatalog({ catalogId: 'shoes' }));
    let resume: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => (resume = resolve));
    const records = (async function* () {
      await slow;
      yield { id: '1', title: 'a' };
    })();
    feeds.answer = () => ({ httpStatus: 200, etag: null, modified: null, records });
    waitSettings.refreshWaitMs = 10;
    const { run, state, plan } = await manual.refreshNow(caller, 1, 'shoes');
    expect([run.status, run.completedAt, state.status, plan]).toEqual(['syncing', null, 'syncing', null]);
    await expect(manual.refreshNow(caller, 1, 'shoes')).rejects.toMatchObject({ status: 409 });
    resume();
    while (feedReading.size > 0) await new Promise(setImmediate);
    const { runs, state: after } = await service.get(caller, 1, 'shoes');
    expect([runs[0]?.status, runs[0]?.trigger, after.status]).toEqual(['synced', 'manual', 'synced']);
  });

  it('leaves the run to another worker when the reading worker shuts down', async () => {
    const { manual, feeds, waitSettings, catalogs, runs, feedReading, readDue } = catalogsInMemory();
    await catalogs.insert(aCatalog({ catalogId: 'shoes' }));
    feeds.answer = ({ signal }) => ({
      httpStatus: 200,
      etag: null,
      modified: null,
      // oxlint-disable-next-line require-yield
      records: (async function* () {
        await new Promise((resolve) => signal!.addEventListener('abort', resolve));
        throw new FeedFailure('The feed could not be fetched: it was cancelled.', 200);
      })(),
    });
    waitSettings.refreshWaitMs = 10;
    const { run } = await manual.refreshNow(caller, 1, 'shoes');
    await feedReading.drain();
    expect(await runs.find(run)).toMatchObject({ status: 'syncing', stage: 'waiting' });
    feeds.serve([{ id: '1', title: 'a' }]);
    await readDue();
    expect(await runs.find(run)).toMatchObject({ status: 'synced', stage: null });
  });
});

describe('A refresh that resumes after its run was settled as lost', () => {
  it('changes nothing, whether another run has ended or is running', async () => {
    for (const other of ['has ended', 'is under way'] as const) {
      const context = catalogsInMemory();
      const { catalogs, clock, feeds, manual, refreshing, runs, feedReading } = context;
      const key = { accountId: 1, id: 'cat_1' };
      await catalogs.insert(aCatalog({ catalogId: 'shoes' }));
      const refresh = () => manual.refreshNow(caller, 1, 'shoes');
      let thaw: () => void = () => undefined;
      const frozen = new Promise<void>((resolve) => (thaw = resolve));
      const records = (async function* () {
        await frozen;
        yield { id: 'old', title: 'old' };
        throw new FeedFailure('The feed’s server closed the connection.', 200);
      })();
      feeds.answer = () => ({ httpStatus: 200, etag: null, modified: null, records }) as never;
      const late = refresh();
      await new Promise(setImmediate);
      clock.advance(15 * 60_000 + 1);
      await refreshing.settleOverdue();
      feeds.serve([{ id: '1', title: 'a' }]);
      if (other === 'has ended') await refresh();
      else {
        await catalogs.change(key, (catalog) => catalog.begin(clock.now()));
        await runs.insert(RefreshRun.start({ accountId: 1, catalogId: 'cat_1', id: 'other', trigger: 'scheduled' }, clock.now()));
      }
      const before = [(await catalogs.find({ accountId: 1, advertiserId: 1 }, 'shoes'))!, await runs.recent(1, ['cat_1'], 9)];
      thaw();
      while (feedReading.size > 0) await new Promise(setImmediate);
      expect((await late).run).toMatchObject({ status: 'failed', error: 'The refresh was interrupted.' });
      expect([await catalogs.find({ accountId: 1, advertiserId: 1 }, 'shoes'), await runs.recent(1, ['cat_1'], 9)]).toEqual(before);
    }
  });
});

describe('PlanningService.execute', () => {
  const setUp = async () => {
    const context = catalogsInMemory();
    await context.catalogs.insert(aCatalog({ catalogId: 'shoes' }));
    context.feeds.serve([{ id: '1', title: 'a', brand: 'A' }]);
    context.sellers.sellers = [native, { sellerId: 8, sellerName: 'Eight', capabilities: null }];
    await context.service.saveTransform(caller, 1, 'shoes', { groupBy: ['brand'], creativePrompt: 'p' });
    const { plan } = await context.manual.refreshNow(caller, 1, 'shoes');
    const execute = (request: object = {}) => context.planning.execute(caller, 1, 'shoes', { sellerIds: [], dryRun: false, ...request });
    return { ...context, execute, plan: plan! };
  };

  it('completes the execution of a saved plan and counts its contents', async () => {
    const { execute, plan, service } = await setUp();
    const { execution } = await execute({ planId: plan.planId });
    expect(execution).toMatchObject({
      status: 'completed',
      planId: plan.planId,
      campaignGroupCount: 1,
      creativeAssetCount: 1,
      syndicationTargetCount: 1,
    });
    expect((await service.get(caller, 1, 'shoes')).executions).toEqual([execution]);
  });

  it('makes a plan when none is named', async () => {
    const { execute, plan } = await setUp();
    expect((await execute()).plan.planId).toBe(plan.planId);
  });

  it('fails the execution when no seller takes the catalog', async () => {
    const { execute, plan } = await setUp();
    const { execution } = await execute({ planId: plan.planId, sellerIds: ['8'] });
    expect(execution).toMatchObject({ status: 'failed', error: 'No seller takes this catalog.', syndicationTargetCount: 0 });
  });

  it('repeats the execution for a new version and the same sellers, but not for unchanged items or another transform', async () => {
    const { execute, manual, service, feeds, clock } = await setUp();
    const refresh = () => manual.refreshNow(caller, 1, 'shoes');
    const triggers = async () => (await service.get(caller, 1, 'shoes')).executions.map(({ trigger }) => trigger);
    feeds.serve([{ id: '1', title: 'b', brand: 'A' }]);
    await refresh();
    expect(await triggers()).toEqual([]);

    await execute({ sellerIds: ['7'] });
    await refresh();
    expect(await triggers()).toEqual(['manual']);
    feeds.serve([{ id: '1', title: 'c', brand: 'A' }]);
    clock.advance(1_000);
    const { state } = await refresh();
    const { executions } = await service.get(caller, 1, 'shoes');
    expect(executions.map(({ trigger }) => trigger)).toEqual(['feed_refresh', 'manual']);
    expect(executions[0]).toMatchObject({ status: 'completed', sellerIds: ['7'], catalogVersionId: state.latestVersionId });
    expect(state.latestActivationPlanId).toBe(executions[0]!.planId);

    feeds.serve([{ id: '1', title: 'd', brand: 'A' }]);
    await service.saveTransform(caller, 1, 'shoes', { groupBy: ['title'], creativePrompt: 'p' });
    await refresh();
    expect(await triggers()).toEqual(['feed_refresh', 'manual']);
  });

  it('records the trigger `scheduled` when a due feed repeats the execution', async () => {
    const context = catalogsInMemory();
    await context.catalogs.insert(aCatalog({ catalogId: 'shoes', updateFrequency: 'hourly' }));
    context.sellers.sellers = [native];
    await context.service.saveTransform(caller, 1, 'shoes', { groupBy: ['brand'], creativePrompt: 'p' });
    context.feeds.serve([{ id: '1', title: 'a', brand: 'A' }]);
    await context.readDue();
    await context.planning.execute(caller, 1, 'shoes', { sellerIds: [], dryRun: false });
    context.clock.advance(3_600_000);
    context.feeds.serve([{ id: '2', title: 'a', brand: 'A' }]);
    await context.readDue();
    const { executions } = await context.service.get(caller, 1, 'shoes');
    expect(executions.map(({ trigger }) => trigger)).toEqual(['scheduled', 'manual']);
  });

  it('stores nothing in a dry run', async () => {
    const { execute, service } = await setUp();
    expect((await execute({ dryRun: true })).execution.status).toBe('completed');
    expect((await service.get(caller, 1, 'shoes')).executions).toEqual([]);
  });

  it('returns 409 when items or transform changed since the plan, and 404 for an unknown plan', async () => {
    const { execute, plan, service } = await setUp();
    await expect(execute({ planId: 'nope' })).rejects.toMatchObject({ status: 404, field: 'planId' });
    await service.saveTransform(caller, 1, 'shoes', { groupBy: ['title'], creativePrompt: 'p' });
    await expect(execute({ planId: plan.planId })).rejects.toMatchObject({ status: 409 });
  });

  it('returns 409 without a transform, and 409 without items', async () => {
    const { planning, catalogs } = catalogsInMemory();
    await catalogs.insert(aCatalog({ catalogId: 'shoes' }));
    await expect(planning.preview(caller, 1, 'shoes', { save: false })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('transform'),
    });
    const transform = { transformId: 't', groupBy: ['a'], creativePrompt: 'p', budgetPerGroup: null };
    await catalogs.change({ accountId: 1, id: 'cat_1' }, (catalog) => catalog.saveTransform(transform, epoch));
    await expect(planning.preview(caller, 1, 'shoes', { save: false })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('no items'),
    });
  });
});
