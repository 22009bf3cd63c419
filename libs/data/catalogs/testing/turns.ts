import { aCatalog, epoch } from '.';
import type { CatalogState } from '../domain/catalog';
import { catalogLimits } from '../domain/limits';
import type { Catalogs, FeedTurn, FeedTurns, RefreshRuns } from '../domain/ports';
import { RefreshRun } from '../domain/refresh-run';

let accounts = 880_000;
let serial = 0;

/** Contract tests for implementations of `FeedTurns`. `open` returns them without any rows. */
export function feedTurnsContract(open: () => Promise<{ catalogs: Catalogs; runs: RefreshRuns; turns: FeedTurns }>): void {
  let catalogs: Catalogs;
  let runs: RefreshRuns;
  let turns: FeedTurns;
  const now = epoch;

  // Turns are shared by all accounts, so every test starts with empty stores.
  beforeEach(async () => {
    ({ catalogs, runs, turns } = await open());
    accounts += 100;
  });

  const dueFeed = async (accountId: number, { origin = `https://shop-${accountId}-${++serial}.example`, since = 1_000 } = {}) => {
    const createdAt = new Date(now.getTime() - since);
    const catalog = aCatalog({ accountId, id: `cat_${++serial}`, url: `${origin}/feed`, createdAt });
    await catalogs.insert(catalog);
    return catalog.state;
  };
  const requestRefresh = async (catalog: CatalogState, at = now) => {
    await catalogs.change(catalog, (found) => found.begin(at));
    const run = RefreshRun.start({ accountId: catalog.accountId, catalogId: catalog.id, id: `crr_${++serial}`, trigger: 'manual' }, at);
    await runs.insert(run);
    return run.state;
  };
  const claim = async (limit = 100, at = now): Promise<readonly FeedTurn[]> => {
    const [lease, until] = [new Date(at.getTime() + 45_000), new Date(at.getTime() + 900_000)];
    return turns.claim({ now: at, lease, until, limit });
  };
  const ids = (taken: readonly FeedTurn[]) => taken.map(({ catalogId }) => catalogId);

  it('gives a due feed to exactly one of several concurrent claimers', async () => {
    const wanted = [await dueFeed(accounts), await dueFeed(accounts + 1), await dueFeed(accounts + 2)];
    const taken = (await Promise.all(Array.from({ length: 8 }, () => claim()))).flat();
    expect(ids(taken).toSorted()).toEqual(wanted.map(({ id }) => id).toSorted());
    expect((await catalogs.find(wanted[0]!, wanted[0]!.id))?.nextSyncAt).toEqual(new Date(now.getTime() + 900_000));
    for (const turn of taken) await turns.end(turn);
    expect(await claim()).toEqual([]);
  });

  it('gives one account one turn at a time, for the feed that is due longest', async () => {
    const [second, first] = [await dueFeed(accounts), await dueFeed(accounts, { since: 2_000 })];
    const [turn] = await claim();
    expect(turn).toMatchObject({ catalogId: first.id, runId: null });
    expect(await claim()).toEqual([]);
    await turns.end(turn!);
    expect(ids(await claim())).toEqual([second.id]);
  });

  it('gives one origin one turn at a time across accounts, and takes the account’s next feed instead', async () => {
    const origin = `https://shared-${++serial}.example`;
    const [first, second] = [await dueFeed(accounts, { origin, since: 3_000 }), await dueFeed(accounts + 1, { origin, since: 2_000 })];
    const elsewhere = await dueFeed(accounts + 1);
    const taken = await claim();
    expect(ids(taken)).toEqual([first.id, elsewhere.id]);
    for (const turn of taken) await turns.end(turn);
    expect(ids(await claim())).toEqual([second.id]);
  });

  it('starts with the account whose last turn is oldest, however many feeds another account has', async () => {
    for (let n = 0; n < 10; n += 1) await dueFeed(accounts, { since: 10_000 + n });
    const patient = await dueFeed(accounts + 1);
    const [first] = await claim(1);
    expect(first!.accountId).toBe(accounts);
    await turns.end(first!);
    expect(ids(await claim(1, new Date(now.getTime() + 1)))).toEqual([patient.id]);
  });

  it('takes a requested refresh before a due feed, and marks its run as reading', async () => {
    await dueFeed(accounts, { since: 10_000 });
    const run = await requestRefresh(await dueFeed(accounts));
    const [turn] = await claim();
    expect(turn).toMatchObject({ runId: run.id, catalogId: run.catalogId });
    expect(await runs.find(run)).toMatchObject({ stage: 'reading', status: 'syncing' });
    await turns.end(turn!);
    expect((await claim())[0]).toMatchObject({ runId: null });
  });

  it('expires a turn that was not extended, and never revives an expired turn', async () => {
    const [first, second] = [await dueFeed(accounts, { since: 2_000 }), await dueFeed(accounts)];
    const [turn] = await claim();
    const at = (ms: number) => new Date(now.getTime() + ms);
    await turns.extend([turn!], at(90_000));
    expect(await claim(100, at(60_000))).toEqual([]);
    const [next] = await claim(100, at(90_001));
    expect([turn!.catalogId, next!.catalogId]).toEqual([first.id, second.id]);
    await turns.extend([turn!], at(1_000_000));
    await turns.end(turn!);
    await dueFeed(accounts);
    expect(await claim(100, at(90_002))).toEqual([]);
    await turns.end(next!);
    expect(await claim(100, at(90_003))).toHaveLength(1);
  });

  it('takes a feed again once its interrupted run is older than 15 minutes, and not before', async () => {
    const catalog = await dueFeed(accounts);
    const [turn] = await claim();
    const begun = await catalogs.change(catalog, (found) => found.begin(now));
    const run = RefreshRun.start({ accountId: accounts, catalogId: catalog.id, id: `crr_${++serial}`, trigger: 'scheduled' }, now);
    await runs.insert(run);
    await turns.end(turn!);
    expect(begun!.state.status).toBe('syncing');
    const after = (ms: number) => new Date(now.getTime() + catalogLimits.runAge + ms);
    expect(await claim(100, after(0))).toEqual([]);
    expect(ids(await claim(100, after(1)))).toEqual([catalog.id]);
  });

  it('returns 409 beyond the limit of waiting refreshes per account, also for concurrent requests', async () => {
    const wanted = await Promise.all(Array.from({ length: catalogLimits.waitingRuns + 5 }, () => dueFeed(accounts)));
    const results = await Promise.allSettled(wanted.map((catalog) => requestRefresh(catalog)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(catalogLimits.waitingRuns);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } });
  });
}
