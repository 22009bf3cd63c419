import type { WholeCreative } from '../domain/creative';
import type { Creatives } from '../domain/ports';
import { aCreative, bannerFormat, epoch } from './builders';

const later = new Date('2026-01-15T12:05:00.000Z');

/** Contract tests for implementations of `Creatives`. `open` returns an empty store. */
export function creativesContract(open: () => Promise<Creatives>): void {
  let creatives: Creatives;
  let serial = 0;

  beforeEach(async () => {
    creatives = await open();
  });

  const insert = async (more: Parameters<typeof aCreative>[0] = {}, at = epoch) => {
    serial += 1;
    const whole = aCreative({ id: `crv_${String(serial).padStart(4, '0')}`, ...more }, at);
    await creatives.insert(whole);
    return whole.creative.state;
  };
  const change = (key: Parameters<Creatives['change']>[0], step: (whole: WholeCreative) => WholeCreative | null) =>
    creatives.change(key, async (whole) => step(whole));
  const uses = (...assetIds: readonly string[]) => ({
    roles: Object.fromEntries(assetIds.map((assetId, index) => [`role_${index}`, { assetId }])),
  });

  test('finds an inserted creative with its draft for its own account and advertiser only', async () => {
    const state = await insert({ tags: ['spring'] });
    const stored = aCreative({ id: state.id, tags: ['spring'] }).stored;
    expect(await creatives.find(state)).toEqual(stored);
    expect(await creatives.findMany(state, [state.id, 'crv_none'])).toEqual([state]);
    expect(await creatives.findVersion({ ...state, number: 1 })).toEqual(stored.draft);
    for (const other of [{ accountId: 2 }, { advertiserId: 2 }, { id: 'crv_none' }]) {
      const key = { ...state, ...other };
      expect(await creatives.find(key)).toBeNull();
      expect(await creatives.findMany(key, [key.id])).toEqual([]);
      expect(await creatives.findVersion({ ...key, number: 1 })).toBeNull();
      expect(await creatives.versions(key, { limit: 10, after: null })).toEqual([]);
      expect(await change(key, (whole) => whole.makeReady(later))).toBeNull();
    }
  });

  test('stores a draft, what the rules found in it, its seal and the next draft', async () => {
    const key = await insert();
    const finding = { rule: 'long_text', severity: 'warns', field: 'roles.headline', message: 'Long.' } as const;
    const edited = await change(key, (whole) => whole.edit({ name: 'Summer', disclosure: 'Ad' }, later).withFindings([finding]));
    expect(edited).toMatchObject({
      creative: { name: 'Summer', revision: 2 },
      draft: { contents: { disclosure: 'Ad' }, findings: [finding] },
    });
    const ready = await change(key, (whole) => whole.makeReady(later));
    expect(ready).toMatchObject({
      creative: { status: 'ready', currentVersion: 1, draftVersion: null },
      current: { sealedAt: later, findings: [finding] },
      draft: null,
    });
    const next = await change(key, (whole) => whole.edit({ format: null }, later));
    expect(next).toMatchObject({ current: ready?.current, draft: { number: 2, format: null, findings: [] } });
    expect(await creatives.find(key)).toEqual(next);
  });

  test('drops a draft that equals the current version again', async () => {
    const key = await insert();
    await change(key, (whole) => whole.makeReady(later));
    await change(key, (whole) => whole.edit(uses('ca_1'), later));
    await change(key, (whole) => whole.edit({ roles: { headline: { text: 'Shoes that last' } } }, later));
    expect(await creatives.findVersion({ ...key, number: 2 })).toBeNull();
    expect(await creatives.isAssetUsed(key, 'ca_1')).toBe(false);
  });

  test('changes nothing when the step returns null', async () => {
    const key = await insert();
    const before = await creatives.find(key);
    expect(await change(key, () => null)).toBeNull();
    expect(await creatives.find(key)).toEqual(before);
  });

  test('lists versions without what they show, the latest first, after a number', async () => {
    const key = await insert();
    for (const name of ['a', 'b', 'c']) await change(key, (whole) => whole.edit({ disclosure: name }, later).makeReady(later));
    const numbers = async (limit: number, after: readonly number[] | null) =>
      (await creatives.versions(key, { limit, after })).map(({ number }) => number);
    expect([await numbers(1, null), await numbers(5, [3])]).toEqual([
      [3, 2],
      [2, 1],
    ]);
    const [latest] = await creatives.versions(key, { limit: 1, after: null });
    const { contents: _, findings: __, ...summary } = (await creatives.findVersion({ ...key, number: 3 }))!;
    expect(latest).toEqual(summary);
  });

  test('returns the current version of ready creatives only', async () => {
    const [ready, draft, archived] = [await insert(), await insert(), await insert()];
    for (const key of [ready, archived]) await change(key, (whole) => whole.makeReady(later));
    await change(ready, (whole) => whole.edit({ disclosure: 'Next' }, later));
    await change(archived, (whole) => whole.with(whole.creative.archive(later)));
    const ids = [ready.id, draft.id, archived.id];
    const { creative, current: version } = (await creatives.find(ready))!;
    expect(await creatives.readyVersions(ready, ids)).toEqual([{ creative, version }]);
    expect(await creatives.readyVersions({ ...ready, advertiserId: 2 }, ids)).toEqual([]);
  });

  test('knows the assets of every version, and those of the latest', async () => {
    const key = await insert(uses('ca_2', 'ca_1'));
    await change(key, (whole) => whole.makeReady(later));
    await change(key, (whole) => whole.edit(uses('ca_3'), later));
    await change(key, (whole) => whole.edit(uses('ca_4', 'ca_1'), later));
    const other = await insert();
    expect(await creatives.latestAssets(key, [key.id, other.id])).toEqual(new Map([[key.id, ['ca_1', 'ca_4']]]));
    const used = async (more: object = {}) =>
      Promise.all(['ca_1', 'ca_2', 'ca_3', 'ca_4'].map((assetId) => creatives.isAssetUsed({ ...key, ...more }, assetId)));
    expect(await used()).toEqual([true, true, false, true]);
    for (const stranger of [{ accountId: 2 }, { advertiserId: 2 }]) expect(await used(stranger)).toEqual([false, false, false, false]);
  });

  test('lists newest first after a keyset, filtered, without archived ones', async () => {
    const video = { ...bannerFormat, id: 'video_15s' };
    const first = await insert();
    const second = await insert({ name: 'Autumn', tags: ['leaves'], format: video });
    const third = await insert({}, later);
    const archived = await insert({}, later);
    await insert({ advertiserId: 2 });
    await change(archived, (whole) => whole.with(whole.creative.archive(later)));
    const ids = async (filter: object, after: readonly string[] | null = null, limit = 10) =>
      (await creatives.list({ accountId: 1, advertiserId: 1, ...filter }, { limit, after })).map(({ id }) => id);
    expect(await ids({})).toEqual([third.id, second.id, first.id]);
    expect(await ids({}, null, 1)).toEqual([third.id, second.id]);
    expect(await ids({}, [epoch.toISOString(), second.id])).toEqual([first.id]);
    expect(await ids({ status: 'archived' })).toEqual([archived.id]);
    for (const filter of [{ query: 'tum' }, { tag: 'leaves' }, { formatId: 'video_15s' }]) expect(await ids(filter)).toEqual([second.id]);
    expect([await ids({ tag: 'leave' }), await ids({ accountId: 2 })]).toEqual([[], []]);
  });
}
