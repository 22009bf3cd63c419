import type { Keyset } from '@exchange/kernel';
import { aBrief, day, later, rfpEpoch } from '.';
import type { PlanningBrief } from '../domain/planning-brief';
import type { BriefResponse } from '../domain/planning-brief-state';
import type { BriefResponses, PlanningBriefs } from '../domain/ports';

/** Contract tests for implementations of `PlanningBriefs`. */
export function planningBriefsContract(open: () => PlanningBriefs | Promise<PlanningBriefs>): void {
  let briefs: PlanningBriefs;
  let accountId = 9_000;
  let serial = 0;
  beforeAll(async () => void (briefs = await open()));
  beforeEach(() => void (accountId += 2));

  const sellerId = () => accountId + 1;
  const store = async (wanted: Parameters<typeof aBrief>[0] = {}, at = rfpEpoch) => {
    serial += 1;
    const brief = aBrief(wanted, { accountId, id: `rfp_${String(serial).padStart(6, '0')}`, at });
    await briefs.insert(brief);
    return brief.state;
  };
  const dispatch = (brief: PlanningBrief) => brief.dispatch(new Map([[3, sellerId()]]), later(1));

  it('finds a stored brief for its own account only', async () => {
    const state = await store({ campaignName: 'Spring', primaryKpi: 'reach', exclusions: 'None', advertiserId: 5 });
    expect(await briefs.find(state)).toEqual(state);
    expect(await briefs.find({ accountId: accountId + 500, id: state.id })).toBeNull();
    expect(await briefs.change({ accountId: accountId + 500, id: state.id }, (brief) => brief)).toBeNull();
  });

  it('stores a change; a step that returns null changes nothing', async () => {
    const key = await store();
    const changed = await briefs.change(key, (brief) => brief.abandon(later(1)));
    expect(await briefs.find(key)).toEqual(changed?.state);
    expect(await briefs.change(key, () => null)).toBeNull();
    expect((await briefs.find(key))?.status).toBe('ABANDONED');
  });

  it('finds by part of a name or the audience', async () => {
    const { id } = await store({ campaignName: 'Spring oats', audience: 'Families' });
    const found = async (text: string) => (await briefs.list({ accountId, text }, { limit: 5, after: null })).map((brief) => brief.id);
    expect(await found('OATS')).toEqual([id]);
    expect(await found('famil')).toEqual([id]);
    expect(await found('_')).toEqual([]);
  });

  it('lists newest first, with filters and keyset paging', async () => {
    const first = await store({ advertiserId: 5 });
    const twin = await store();
    const newest = await store({}, later(5));
    await briefs.change(newest, (brief) => brief.abandon(later(6)));
    const ids = async (filter: object = {}, limit = 10, after: Keyset | null = null) =>
      (await briefs.list({ accountId, ...filter }, { limit, after })).map(({ id }) => id);
    expect(await ids()).toEqual([newest.id, twin.id, first.id]);
    expect(await ids({}, 0)).toEqual([newest.id]);
    expect(await ids({}, 10, [rfpEpoch.toISOString(), twin.id])).toEqual([first.id]);
    expect(await ids({ statuses: ['ABANDONED', 'BOOKED'] })).toEqual([newest.id]);
    expect(await ids({ advertiserIds: [5] })).toEqual([first.id]);
    expect(await ids({ advertiserIds: [] })).toEqual([]);
    expect(await ids({ accountId: accountId + 500 })).toEqual([]);
  });

  it('returns the current signal to the seller that it was dispatched to, and to no other account', async () => {
    const key = await store();
    const [target] = key.targets;
    expect(await briefs.findSignal({ accountId: sellerId(), id: target!.id })).toBeNull();
    const dispatched = await briefs.change(key, dispatch);
    expect(await briefs.findSignal({ accountId: sellerId(), id: target!.id })).toEqual({ brief: dispatched!.state, targetId: target!.id });
    expect(await briefs.findSignal({ accountId, id: target!.id })).toBeNull();
    expect(await briefs.findSignal({ accountId: sellerId(), id: key.targets[1]!.id })).toBeNull();
  });

  it('lists demand signals newest first, with filters and keyset paging', async () => {
    const keys = [await store(), await store(), await store()];
    for (const key of keys) await briefs.change(key, dispatch);
    await briefs.change(keys[0]!, (brief) => brief.mark(keys[0]!.targets[0]!.id, 'hold', later(2)));
    await briefs.change(keys[1]!, (brief) => brief.abandon(later(2)));
    const [held, abandoned, newest] = keys.map(({ targets }) => targets[0]!.id);
    const ids = async (filter: object = {}, limit = 10, after: Keyset | null = null) =>
      (await briefs.listSignals({ accountId: sellerId(), ...filter }, { limit, after })).map(({ targetId }) => targetId);
    expect(await ids()).toEqual([newest, abandoned, held]);
    expect(await ids({}, 0)).toEqual([newest]);
    expect(await ids({}, 10, [later(1).toISOString(), abandoned!])).toEqual([held]);
    expect(await ids({ statuses: ['ABANDONED'] })).toEqual([abandoned]);
    expect(await ids({ dispatchStatuses: ['ON_HOLD'] })).toEqual([held]);
    expect(await ids({ storefrontId: 3 })).toHaveLength(3);
    expect(await ids({ storefrontId: 4 })).toEqual([]);
    expect(await ids({ accountId: accountId + 500 })).toEqual([]);
  });

  it('returns briefs with due targets', async () => {
    const key = await store();
    const due = async (at: Date) => (await briefs.findDue(at, 1_000)).filter((found) => found.accountId === accountId);
    expect(await due(later(-1))).toEqual([]);
    expect(await due(rfpEpoch)).toEqual([{ accountId, id: key.id }]);
    await briefs.change(key, dispatch);
    expect(await due(later(2))).toEqual([]);
    expect(await due(later(day))).toHaveLength(1);
    await briefs.change(key, (brief) => brief.abandon(later(3)));
    expect(await due(later(99 * day))).toEqual([]);
  });
}

export function briefResponsesContract(open: () => BriefResponses | Promise<BriefResponses>): void {
  let responses: BriefResponses;
  beforeAll(async () => void (responses = await open()));

  it('lists responses newest first, of one target or of all', async () => {
    const quote = { amount: 5.5, currency: 'EUR', pricingModel: 'cpm', rate: 2, validUntil: later(day).toISOString() };
    const plain = {
      accountId: 9_900,
      briefId: 'rfp_1',
      targetId: 'sig_1',
      message: null,
      quote: null,
      mediaBuyId: null,
      createdAt: rfpEpoch,
    };
    const asked: BriefResponse = { ...plain, id: 'resp_1', kind: 'CLARIFY', message: 'Who?' };
    const quoted: BriefResponse = { ...plain, id: 'resp_2', kind: 'QUOTE', quote };
    const booked: BriefResponse = { ...plain, id: 'resp_3', kind: 'BOOK', mediaBuyId: 'mb', targetId: 'sig_2', createdAt: later(1) };
    for (const response of [asked, quoted, booked, { ...asked, briefId: 'rfp_2' }]) await responses.insert(response, 9_901, 'Oat');
    const key = { accountId: 9_900, id: 'rfp_1' };
    expect(await responses.list(key, null, { limit: 5, after: null })).toEqual([booked, quoted, asked]);
    expect(await responses.list(key, 'sig_1', { limit: 5, after: null })).toEqual([quoted, asked]);
    expect(await responses.list(key, null, { limit: 0, after: [later(1).toISOString(), booked.id] })).toEqual([quoted]);
    expect(await responses.list({ ...key, accountId: 1 }, null, { limit: 5, after: null })).toEqual([]);
  });
}
