import { aSuggestion, optimizationEpoch } from '.';
import { optimizationLimits } from '../domain/limits';
import type { Suggestions, SuggestionSlice, MediaBuyWatches } from '../domain/ports';
import type { Suggestion } from '../domain/suggestion';

const later = (ms: number) => new Date(optimizationEpoch.getTime() + ms);

/** Contract tests for implementations of `Suggestions`. */
export function suggestionsContract(open: () => Suggestions | Promise<Suggestions>): void {
  let suggestions: Suggestions;
  let accountId = 8_000;
  let serial = 0;

  beforeAll(async () => void (suggestions = await open()));
  beforeEach(() => void (accountId += 1));

  const store = async (overrides: Parameters<typeof aSuggestion>[0] = {}, at = optimizationEpoch, step = (it: Suggestion) => it) => {
    serial += 1;
    const id = `sug_${String(serial).padStart(6, '0')}`;
    const suggestion = step(aSuggestion({ accountId, id, mediaBuyId: `mb_${serial}`, ...overrides }, at));
    await suggestions.insert(suggestion);
    return suggestion.state;
  };

  it('finds a stored suggestion with all its fields, but not for another account', async () => {
    const state = await store();
    expect(await suggestions.find(state)).toEqual(state);
    expect(await suggestions.find({ accountId: accountId + 1, id: state.id })).toBeNull();
    expect(await suggestions.find({ accountId, id: 'sug_unknown' })).toBeNull();
  });

  it('stores a change, and stores nothing when the step returns null', async () => {
    const { id } = await store();
    const changed = await suggestions.change({ accountId, id }, (it) => it.approve(later(1)));
    expect(await suggestions.find({ accountId, id })).toEqual(changed?.state);
    expect(await suggestions.change({ accountId, id }, () => null)).toBeNull();
    expect(await suggestions.change({ accountId: accountId + 1, id }, (it) => it)).toBeNull();
  });

  it('allows one open suggestion per media buy', async () => {
    const first = await store({ mediaBuyId: 'mb_same' });
    expect((await suggestions.openOf(accountId, 'mb_same'))?.id).toBe(first.id);
    await expect(store({ mediaBuyId: 'mb_same' })).rejects.toThrow();
    await suggestions.change(first, (it) => it.supersede('Newer', later(1)));
    expect(await suggestions.openOf(accountId, 'mb_same')).toBeNull();
    const second = await store({ mediaBuyId: 'mb_same' }, optimizationEpoch, (it) => it.approve(later(1)));
    expect((await suggestions.openOf(accountId, 'mb_same'))?.id).toBe(second.id);
    expect(await suggestions.openOf(accountId + 1, 'mb_same')).toBeNull();
  });

  it('lists newest first in pages, with filters and with the status at the given time', async () => {
    const old = await store({ campaignId: 'campaign_2', advertiserId: 5 });
    const twin = await store({ mediaBuyId: 'mb_twin' }, optimizationEpoch, (it) => it.reject(null, later(1)));
    const newest = await store({}, later(5));
    const now = later(optimizationLimits.validity + 1);
    const ids = async (more: object = {}, slice: SuggestionSlice = { take: 10 }) =>
      (await suggestions.list({ accountId, now, ...more }, slice)).map(({ id }) => id);
    expect(await ids()).toEqual([newest.id, twin.id, old.id]);
    expect(await ids({}, { take: 1, skip: 1 })).toEqual([twin.id]);
    expect(await ids({}, { take: 10, after: [newest.createdAt.toISOString(), newest.id] })).toEqual([twin.id, old.id]);
    expect(await ids({}, { take: 10, after: [twin.createdAt.toISOString(), twin.id] })).toEqual([old.id]);
    expect(await ids({ campaignId: 'campaign_2' })).toEqual([old.id]);
    expect(await ids({ mediaBuyId: 'mb_twin' })).toEqual([twin.id]);
    expect(await ids({ status: 'rejected' })).toEqual([twin.id]);
    expect(await ids({ status: 'received' })).toEqual([newest.id]);
    expect(await ids({ status: 'expired' })).toEqual([old.id]);
    expect(await ids({ advertiserIds: [5] })).toEqual([old.id]);
    expect(await ids({ advertiserIds: [] })).toEqual([]);
  });
}

/** Contract tests for implementations of `MediaBuyWatches`. */
export function watchesContract(open: () => MediaBuyWatches | Promise<MediaBuyWatches>): void {
  let watches: MediaBuyWatches;
  let accountId = 8_500;

  beforeAll(async () => void (watches = await open()));
  beforeEach(() => void (accountId += 1));

  const watch = (mediaBuyId: string, campaignId = 'campaign_1') => ({ accountId, mediaBuyId, campaignId });
  const due = async (at: Date) => (await watches.due(at, 1_000)).filter((row) => row.accountId === accountId);

  it('returns a watch as due from its first due time, even if it begins again', async () => {
    await watches.start(watch('mb_1'), later(5));
    await watches.start(watch('mb_1'), later(9));
    await watches.start(watch('mb_2'), later(1));
    expect(await due(later(0))).toEqual([]);
    expect(await due(later(5))).toEqual([watch('mb_2'), watch('mb_1')]);
    await watches.end(accountId, 'mb_2');
    expect(await due(later(5))).toEqual([watch('mb_1')]);
  });

  it('takes a due watch once, and takes it at any time without ifDueAt', async () => {
    await watches.start(watch('mb_1'), later(0));
    expect(await watches.claim(watch('mb_1'), later(10), later(1))).toBe(true);
    expect(await watches.claim(watch('mb_1'), later(20), later(1))).toBe(false);
    expect(await watches.claim(watch('mb_1'), later(20))).toBe(true);
    expect(await due(later(19))).toEqual([]);
    expect(await watches.claim(watch('mb_unknown'), later(20))).toBe(false);
  });

  it('lists the watches of a campaign', async () => {
    await watches.start(watch('mb_2'), later(0));
    await watches.start(watch('mb_1'), later(0));
    await watches.start(watch('mb_3', 'campaign_2'), later(0));
    expect(await watches.listByCampaign(accountId, 'campaign_1')).toEqual([watch('mb_1'), watch('mb_2')]);
    expect(await watches.listByCampaign(accountId + 1, 'campaign_1')).toEqual([]);
  });
}
