import type { Caller, Grants } from '@exchange/kernel';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { createAdvertiser, createCampaign } from '@test/discovery';
import { sendOrder } from '@test/orders';
import { signUp, type SignedUp } from '@test/people';
import { briefBody } from '@test/rfps';
import { createShop } from '@test/storefronts';
import { callerOf, TestTools, type ToolAnswer } from '@test/tools';
import { buy, deliver } from '../insight/reporting.fixture';

describe('Filters and parts of search and get', () => {
  let api: TestApi;
  let tools: TestTools;
  let someone: SignedUp;
  let buyer: Caller;
  let stranger: Caller;

  beforeAll(async () => {
    api = await startApi();
    tools = new TestTools(api);
    [someone, stranger] = [await signUp(api), callerOf(await signUp(api))];
    buyer = callerOf(someone);
  });
  afterAll(() => api.close());

  const search = (args: object, caller = buyer) => tools.outcome(caller, 'search', args);
  const get = (args: object, caller = buyer) => tools.outcome(caller, 'get', args);
  const found = async (kind: string, filter: object, caller = buyer): Promise<ToolAnswer[]> => {
    const { body, error } = await search({ kind, filter }, caller);
    if (error) throw error;
    return body.objects.results;
  };
  const granted = (...ids: readonly number[]): Grants => new Map(ids.map((id) => [id, 'READ' as const]));
  const update = (table: string, status: string, id: string) =>
    api.app.get(Database).query(`update ${table} set status = $1 where id = $2`, [status, id]);

  it('refuse a wrong filter and name the filters of the kind', async () => {
    const kinds = (await search({ kind: 'unknown' })).error!.message.split('Kinds: ')[1]!.replace('.', '').split(', ');
    for (const kind of kinds) {
      const { status, error } = await search({ kind, filter: { noSuchFilter: 1 } });
      if (error!.field === 'kind') continue;
      const { suggestion } = error!.details as { suggestion: string };
      expect([kind, status, suggestion]).toEqual([
        kind,
        400,
        expect.stringMatching(new RegExp(`^(Filters of ${kind}: |Objects of kind ${kind} take no)`)),
      ]);
    }
    const unknown = await search({ kind: 'campaign', filter: { zzz: 1 } });
    expect(unknown.error).toMatchObject({ field: 'filter.zzz', message: 'zzz is not a known argument.' });
    const { error } = await search({ kind: 'campaign', filter: { phase: ['paused'] } });
    expect(error).toMatchObject({ field: 'filter.phase.0' });
    expect((error!.details as { suggestion: string }).suggestion).toContain(
      'phase (list of draft | active | ending | completed | canceled)',
    );
  });

  it('find nothing for an unknown text, or refuse it, for every kind', async () => {
    await api.post('/api/v2/approvals/child-accounts', { as: someone.as, body: { name: 'Child' } });
    const advertiserId = await createAdvertiser(api, someone.as);
    const campaignId = await createCampaign(api, someone.as, { advertiserId });
    const owners = {
      'filter.advertiserId': { advertiserId },
      'filter.campaignId': { campaignId },
    };
    for (const caller of [buyer, callerOf(someone, 'SELLER')]) {
      const kinds = (await search({ kind: 'unknown' }, caller)).error!.message.split('Kinds: ')[1]!.replace('.', '').split(', ');
      for (const kind of kinds) {
        const asked = { kind, query: 'zzz-nothing-has-this' };
        const first = await search(asked, caller);
        // Nobody has offered this account a product.
        if (first.error?.field === 'filter.productId') continue;
        const owner = owners[first.error?.field as keyof typeof owners];
        const { error, body } = owner ? await search({ ...asked, filter: owner }, caller) : first;
        expect([kind, error?.field ?? body.objects.results]).toEqual([kind, error ? expect.stringMatching(/^(query|kind)$/) : []]);
      }
    }
  });

  it('filter work items by dates with a time zone', async () => {
    const filter = { flightStartFrom: '2026-11-01T00:00:00+14:00' };
    expect((await search({ kind: 'work_item', filter }, callerOf(someone, 'SELLER'))).status).toBe(200);
  });

  it('are described per kind in the skill find-objects, for each account type', async () => {
    const { text } = (await get({ kind: 'skill', id: 'find-objects' })).body.object;
    const entry = (kind: string) => (text as string).split('\n').find((line) => line.startsWith(`- \`${kind}\``));
    expect(entry('campaign')).toMatch(
      /Filters: advertiserId \(integer\), .*isPaused \(true \| false\).* `include`: deliverySummary, discovery, launch, mediaBuys, proposals\.$/,
    );
    expect(entry('catalog')).toContain('advertiserId (integer, required)');
    expect(entry('billing')).toContain('Only with `get`.');
    expect(entry('work_item')).toBeUndefined();
    const ofSeller = (await get({ kind: 'skill', id: 'find-objects' }, callerOf(someone, 'SELLER'))).body.object.text;
    expect(ofSeller).toMatch(/- `work_item`: .*flightStartFrom \(ISO 8601 with a time zone\).* `include`: timeline\./);
  });

  it('find campaigns by phase, pause, archive, status, name and ids, and return these fields', async () => {
    const advertiserId = await createAdvertiser(api, someone.as);
    const names = ['draft', 'running', 'paused', 'over', 'gone'];
    const ids: Record<string, string> = {};
    for (const name of names) ids[name] = await createCampaign(api, someone.as, { advertiserId, name: `Words ${name}` });
    await update('campaigns', 'ACTIVE', ids['running']!);
    await update('campaigns', 'PAUSED', ids['paused']!);
    await update('campaigns', 'COMPLETED', ids['over']!);
    await update('campaigns', 'ARCHIVED', ids['gone']!);
    const shown = async (filter: object) =>
      (await found('campaign', { advertiserId, ...filter })).map(({ name }) => name.slice(6)).toReversed();
    expect(await shown({})).toEqual(['draft', 'running', 'paused', 'over']);
    expect(await shown({ phase: ['active'] })).toEqual(['running', 'paused']);
    expect(await shown({ phase: ['active'], isPaused: true })).toEqual(['paused']);
    expect(await shown({ isPaused: false, phase: ['active', 'completed'] })).toEqual(['running', 'over']);
    expect(await shown({ isArchived: true })).toEqual(['gone']);
    expect(await shown({ campaignStatus: ['archived', 'draft'] })).toEqual(['draft', 'gone']);
    expect(await shown({ campaignStatus: ['completed'], phase: ['draft'] })).toEqual([]);
    expect(await shown({ campaignName: 'DS over' })).toEqual(['over']);
    expect(await shown({ ids: [ids['gone'], ids['draft']] })).toEqual(['draft', 'gone']);
    const [paused] = await found('campaign', { ids: [ids['paused']] });
    expect(paused).toMatchObject({
      campaignId: ids['paused'],
      advertiserId,
      phase: 'active',
      isPaused: true,
      isArchived: false,
      flight: { startAt: expect.stringMatching(/Z$/) as string, endAt: expect.stringMatching(/Z$/) as string },
    });
    expect(paused).not.toHaveProperty('flightDates');
    const missing = await search({ kind: 'campaign', limit: 1, filter: { ids: [...Object.values(ids), 'campaign_none'] } });
    expect(missing.body.objects).toMatchObject({ returned: 5, total: 5, hasMore: false, missingIds: ['campaign_none'] });
    const theirs = await search({ kind: 'campaign', filter: { ids: [ids['draft']] } }, stranger);
    expect(theirs.body.objects).toMatchObject({ results: [], missingIds: [ids['draft']] });
    expect((await search({ kind: 'campaign', filter: { ids: Array.from({ length: 51 }, (_, i) => `c${i}`) } })).status).toBe(400);
  });

  it('find campaigns that need attention by their media buys', async () => {
    const { campaignId, mediaBuyId, advertiserId } = await buy(api, someone);
    const needing = { advertiserId, campaignStatus: ['needs_attention'] };
    expect(await found('campaign', needing)).toEqual([]);
    await update('media_buys', 'REJECTED', mediaBuyId);
    expect(await found('campaign', needing)).toMatchObject([{ campaignId }]);
    expect(await found('campaign', { ...needing, ids: ['campaign_none'] })).toEqual([]);
    const both = await search({ kind: 'campaign', filter: { campaignStatus: ['needs_attention', 'active'] } });
    expect(both).toMatchObject({ status: 400, error: { field: 'filter.campaignStatus' } });
  });

  it('find media buys by advertiser, seller, phase, pause and ids', async () => {
    const [one, two] = [await buy(api, someone), await buy(api, someone)];
    await update('media_buys', 'PAUSED', two.mediaBuyId);
    const shown = async (filter: object, caller = buyer) => (await found('media_buy', filter, caller)).map(({ mediaBuyId }) => mediaBuyId);
    const ids = [one.mediaBuyId, two.mediaBuyId];
    expect(await shown({ ids })).toEqual(ids.toReversed());
    expect(await shown({ ids, isPaused: true })).toEqual([two.mediaBuyId]);
    expect(await shown({ ids, phase: ['active'] })).toEqual(ids.toReversed());
    expect(await shown({ ids, phase: ['draft'] })).toEqual([]);
    expect(await shown({ ids, sellerId: '7' })).toEqual(ids.toReversed());
    expect(await shown({ ids, sellerId: 8 })).toEqual([]);
    expect(await shown({ advertiserId: String(one.advertiserId) })).toEqual([one.mediaBuyId]);
    expect(await shown({ advertiserId: one.advertiserId }, callerOf(someone, 'BUYER', granted(two.advertiserId)))).toEqual([]);
    expect(await shown({ ids }, stranger)).toEqual([]);
    const [paused] = await found('media_buy', { ids: [two.mediaBuyId] });
    expect(paused).toMatchObject({ phase: 'active', isPaused: true, sellerId: 7, flight: { startAt: '2026-01-01T00:00:00.000Z' } });
  });

  it('find advertisers by ids in any status, and return the id under both names', async () => {
    const [kept, archived] = [await createAdvertiser(api, someone.as), await createAdvertiser(api, someone.as)];
    await api.delete(`/api/v2/buyer/advertisers/${archived}`, { as: someone.as });
    const ids = [kept, String(archived)];
    const { body } = await search({ kind: 'advertiser', filter: { ids: [...ids, 987_654_321] } });
    expect(body.objects.results.map(({ advertiserId }: ToolAnswer) => advertiserId)).toEqual([archived, kept]);
    expect(body.objects.missingIds).toEqual(['987654321']);
    expect(body.objects.results[0]).toMatchObject({ id: archived, advertiserId: archived, isArchived: true });
    expect(await found('advertiser', { ids, isArchived: false })).toMatchObject([{ advertiserId: kept }]);
    expect((await search({ kind: 'advertiser', filter: { isArchived: true, status: 'ALL' } })).status).toBe(400);
    expect(await found('advertiser', { ids }, callerOf(someone, 'BUYER', granted(kept)))).toHaveLength(1);
    expect((await get({ kind: 'advertiser', id: kept })).body.object).toMatchObject({ advertiserId: kept });
  });

  it('include media buys, proposals and delivery of a campaign', async () => {
    const { campaignId, mediaBuyId, packages } = await buy(api, someone);
    await deliver(api, someone.as, `${mediaBuyId},${packages[0]},2026-01-10,1000,5,7,0,0,0`);
    const include = ['mediaBuys', 'discovery', 'proposals', 'deliverySummary', 'launch', 'creatives', 'budget'];
    const { body } = await get({ kind: 'campaign', id: campaignId, include });
    expect(Object.keys(body).toSorted()).toEqual(
      ['deliverySummary', 'discovery', 'kind', 'launch', 'mediaBuys', 'object', 'proposals', 'unavailableIncludes'].toSorted(),
    );
    expect(body.mediaBuys).toMatchObject([{ mediaBuyId, phase: 'active', flight: {} }]);
    expect(body.proposals).toEqual([]);
    expect(body.discovery).toBeNull();
    expect(body.deliverySummary).toMatchObject({
      currency: 'EUR',
      metrics: { impressions: { value: 1_000, status: 'available' }, spend: { value: 5 } },
    });
    expect(body.deliverySummary.metrics.conversions).toMatchObject({ value: null, reason: 'projected_zero' });
    expect(body.unavailableIncludes).toMatchObject([{ include: 'creatives' }]);
    await update('campaigns', 'ACTIVE', campaignId);
    const running = (await get({ kind: 'campaign', id: campaignId, include: ['launch'] })).body;
    expect(running).toMatchObject({ object: { phase: 'active' }, unavailableIncludes: [{ include: 'launch' }] });
    expect(running).not.toHaveProperty('launch');
    const wrong = await get({ kind: 'campaign', id: campaignId, include: ['wheels'] });
    expect(wrong).toMatchObject({ status: 400, error: { field: 'include', message: expect.stringContaining('mediaBuys') as string } });
    expect((await get({ kind: 'campaign', id: campaignId, include: ['mediaBuys'] }, stranger)).status).toBe(404);
  });

  it('include products and delivery of a media buy, without repeating its own fields', async () => {
    const { mediaBuyId } = await buy(api, someone);
    const { body } = await get({
      kind: 'media_buy',
      id: mediaBuyId,
      include: ['products', 'packages', 'pendingChange', 'deliverySummary'],
    });
    expect(Object.keys(body).toSorted()).toEqual(['deliverySummary', 'kind', 'object', 'products']);
    expect(body.products).toMatchObject([{ productName: 'Product 0', budget: 500 }, { productName: 'Product 1' }]);
    expect(body.deliverySummary).toMatchObject({ metrics: {}, currency: null, nothingDelivered: { reason: expect.any(String) as string } });
    expect(body.object).toMatchObject({ packages: [{}, {}], pendingChange: null });
  });

  it('include items of lists and answers to briefs', async () => {
    const advertiserId = await createAdvertiser(api, someone.as);
    const listBody = { name: 'List', purpose: 'include', domains: ['a.example', 'b.example'] };
    const list = await api.post(`/api/v2/buyer/advertisers/${advertiserId}/property-lists`, { as: someone.as, body: listBody });
    const [{ listId }] = await found('property_list', { advertiserId });
    expect(list.status).toBe(201);
    const shown = await get({ kind: 'property_list', id: listId, advertiserId: String(advertiserId), include: ['items'] });
    expect(shown.body.items).toHaveLength(2);
    expect(shown.body.object).not.toHaveProperty('items');
    const targets = [{ bucket: 'NOT_ON_EXCHANGE', externalPublisherName: 'Paper' }];
    await api.post('/api/v2/buyer/planning-briefs', { as: someone.as, body: briefBody({ advertiserId, campaignName: 'Brief', targets }) });
    const [brief] = await found('rfp', { advertiserId });
    expect(brief).toMatchObject({ flight: { startAt: expect.any(String) as string, endAt: expect.any(String) as string } });
    expect((await get({ kind: 'rfp', id: brief.id, include: ['responses'] })).body).toMatchObject({
      responses: [],
      object: { id: brief.id },
    });
  });

  it('return the organization’s terms, payers and next steps of billing, without paths', async () => {
    const { object } = (await get({ kind: 'billing' })).body;
    expect(object).toMatchObject({
      organization: { customerId: someone.account.id, name: expect.any(String) as string },
      terms: {
        requiredVersion: null,
        url: null,
        acceptedVersion: null,
        acceptedAt: null,
        currentVersionAccepted: false,
        acceptanceRequired: false,
        governedByExistingContract: false,
        canAccept: false,
      },
      paymentAuthority: { verified: false, status: null, expiresAt: null, submission: null, secureHandoff: { available: false } },
      nextAction: { type: 'NONE', docsUrl: null, canCompleteInChat: false },
    });
    expect(JSON.stringify(object)).not.toContain('/api/v2/');
  });

  it('return the flight of a seller’s order in the same fields, and include its history', async () => {
    const shop = await createShop(api);
    const seller = callerOf({ ...someone, account: { ...someone.account, ...shop.account } }, 'SELLER');
    const { mediaBuyId } = await sendOrder(api, shop.account.id);
    const flight = { startAt: expect.stringMatching(/Z$/) as string, endAt: expect.stringMatching(/Z$/) as string };
    expect(await found('work_item', {}, seller)).toMatchObject([{ mediaBuyId, flight }]);
    expect(await found('work_item', { sellerStatus: ['delivering'], flightStartFrom: '2026-01-01T00:00:00Z' }, seller)).toEqual([]);
    const [waiting] = await found('work_item', { workItemKind: 'media_buy_approval' }, seller);
    expect(waiting).toMatchObject({ mediaBuyId, mediaBuy: { flight } });
    const { body } = await get({ kind: 'work_item', id: mediaBuyId, include: ['timeline'] }, seller);
    expect(body).toMatchObject({ object: { mediaBuyId, flight }, timeline: [expect.anything()] });
    expect(body.object).not.toHaveProperty('flightStart');
    expect(await found('wholesale_product', { productStatus: 'archived' }, seller)).toEqual([]);
  });

  it('find asks of buyers and sellers by type and state', async () => {
    for (const caller of [buyer, callerOf(someone, 'SELLER')]) {
      expect(await found('ask', { askState: 'closed' }, caller)).toEqual([]);
      const { error } = await search({ kind: 'ask', filter: { askType: 'wrong' } }, caller);
      expect((error!.details as { suggestion: string }).suggestion).toMatch(
        /^Filters of ask: askType \(.+\), askState \(open \| closed\)\.$/,
      );
    }
  });
});
