import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { membersFrom } from '@test/audiences';
import { flightOf, midnightIn } from '@test/dates';
import { createAdvertiser, startDiscovery } from '@test/discovery';
import { createKey, signUp, type SignedUp } from '@test/people';
import { createStorefront } from '@test/rfps';
import { synced } from '../data/catalogs.fixture';
import { aCampaignBody, createEventSource, flightDates } from './campaigns.fixture';

const path = '/api/v2/buyer/campaigns';

describe('campaigns', () => {
  let api: TestApi;
  let buyer: SignedUp;
  let advertiserId: number;
  let storefrontIds: number[];

  beforeAll(async () => {
    api = await startApi();
    const seller = await signUp(api, { accountType: 'SELLER' });
    storefrontIds = [await createStorefront(api, seller), await createStorefront(api, seller)];
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    buyer = await signUp(api);
    advertiserId = await createAdvertiser(api, buyer.as, 'USD');
  });

  const post = (more: object = {}, as = buyer.as) => api.post(path, { as, body: aCampaignBody({ advertiserId, ...more }) });
  const put = (id: string, body: unknown) => api.put(`${path}/${id}`, { as: buyer.as, body });
  /** Creates audiences by a sync; they exist as soon as the sync is accepted. */
  const audiencesOf = async (owner: number, ...ids: string[]) => {
    const body = { audiences: ids.map((audienceId) => ({ audienceId, add: membersFrom(0, 2) })) };
    expect((await api.post(`/api/v2/buyer/advertisers/${owner}/audiences/sync`, { as: buyer.as, body })).status).toBe(202);
  };
  const created = async (more: object = {}) => {
    const { status, body } = await post(more);
    expect(status).toBe(201);
    return body.data.campaign;
  };

  describe('create', () => {
    // spec: states.campaign, service.area.campaigns
    it('returns 201 with a DRAFT of revision 1 and defaults for omitted fields', async () => {
      const { status, body } = await post();
      const { campaign, warnings } = body.data;
      expect([status, warnings]).toEqual([201, [{ type: 'brief_missing', message: expect.any(String) }]]);
      expect(campaign).toEqual({
        campaignId: expect.stringMatching(/^campaign_/),
        advertiserId,
        name: 'Spring',
        allocatedBudget: 0,
        unallocatedBudget: 50_000,
        status: 'DRAFT',
        mode: 'discovery',
        flightDates,
        timezone: 'UTC',
        budget: { total: 50000, currency: 'USD', dailyCap: null, pacing: 'EVEN' },
        constraints: {},
        productCount: 0,
        waitingFor: [],
        revision: 1,
        brief: null,
        storefrontIds: [],
        discoveryId: null,
        productIds: [],
        catalogId: null,
        performanceConfig: null,
        optimizationApplyMode: 'MANUAL',
        pacingPeriods: null,
        utmConfig: { params: [] },
        frequencyCaps: [],
        audienceConfig: { targetAudienceIds: [], suppressAudienceIds: [] },
        poNumber: null,
        requiredPolicies: [],
        createdAt: expect.stringMatching(/Z$/),
        updatedAt: campaign.createdAt,
      });
      expect((await api.get(`${path}/${campaign.campaignId}`, { as: buyer.as })).body.data).toEqual({ campaign, warnings });
    });

    it('returns 201 with all fields as they were sent', async () => {
      const eventSourceId = await createEventSource(api, buyer.as, advertiserId);
      const [catalog] = await synced(api, buyer, `/api/v2/buyer/advertisers/${advertiserId}/catalogs`);
      const full = {
        brief: 'Running shoes.\nFor people who run.',
        budget: { total: 1234.56, currency: 'USD', dailyCap: 0.1, pacing: 'FRONTLOADED' },
        constraints: {
          geo_countries: ['US'],
          geo_regions_exclude: ['US-CA'],
          geo_metros: [{ system: 'nielsen_dma', values: ['501', '803'] }],
          geo_postal_areas: [{ system: 'us_zip', values: ['10001'] }],
          language: ['en'],
          daypart_targets: [{ days: ['monday', 'sunday'], start_hour: 18, end_hour: 24, label: 'Evenings' }],
          device_type: ['ctv'],
          device_platform: ['roku_os'],
          channels: ['ctv', 'streaming_audio', 'retail_media'],
        },
        storefrontIds,
        discoveryId: await startDiscovery(api, buyer.as, { advertiserId, brief: 'Shoes', storefrontIds: [999_999] }),
        catalogId: catalog.platform_id,
        mode: 'performance',
        performanceConfig: {
          optimizationGoals: [
            {
              kind: 'event',
              eventSources: [{ eventSourceId, eventType: 'purchase', valueField: 'value', valueFactor: 1.5 }],
              target: { kind: 'per_ad_spend', value: 4 },
              attributionWindow: { postClick: { interval: 7, unit: 'days' } },
              priority: 1,
            },
          ],
        },
        optimizationApplyMode: 'AUTO',
        pacingPeriods: {
          mode: 'weight',
          periods: [{ label: 'Launch', start: flightDates.startDate, end: flightOf(7).endDate, weight: 2 }],
        },
        utmConfig: { params: [{ paramKey: 'utm_source', paramValue: 'exchange' }] },
        frequencyCaps: [{ max_impressions: 3, per: 'households', window: { interval: 1, unit: 'days' } }],
        audienceConfig: { targetAudienceIds: ['crm'], suppressAudienceIds: ['customers'] },
        poNumber: 'PO-1',
        requiredPolicies: ['us_alcohol'],
      };
      await audiencesOf(advertiserId, 'crm', 'customers');
      const { body } = await post(full);
      expect(body.data.campaign).toMatchObject({ ...full, productCount: 0 });
      expect(body.data.warnings).toEqual([]);
      expect((await api.get(`${path}/${body.data.campaign.campaignId}`, { as: buyer.as })).body.data.campaign).toEqual(body.data.campaign);
    });

    it('returns 201 with a personal key and a key of the organization', async () => {
      for (const kind of ['user', 'org'] as const) expect((await post({}, await createKey(api, buyer.as, kind))).status).toBe(201);
    });

    it('returns 404 on an eventSourceId that is foreign, deleted or unknown, at creation and in updates', async () => {
      const other = await signUp(api);
      const own = await createEventSource(api, buyer.as, advertiserId);
      const deleted = await createEventSource(api, buyer.as, advertiserId);
      const removed = await api.delete(`/api/v2/buyer/advertisers/${advertiserId}/event-sources/${deleted}`, { as: buyer.as });
      expect(removed.status).toBe(200);
      const counting = (...ids: string[]) => ({
        performanceConfig: {
          optimizationGoals: [
            { kind: 'event', eventSources: ids.map((id) => ({ eventSourceId: id, eventType: 'purchase' })), priority: 1 },
          ],
        },
      });
      const { campaignId } = await created(counting(own));
      const strange = [
        await createEventSource(api, buyer.as, await createAdvertiser(api, buyer.as, 'USD')),
        await createEventSource(api, other.as, await createAdvertiser(api, other.as, 'USD')),
        deleted,
        'es_1',
      ];
      for (const id of strange) {
        for (const { status, body } of [await post(counting(own, id)), await put(campaignId, counting(own, id))]) {
          const field = 'performanceConfig.optimizationGoals[0].eventSources[1].eventSourceId';
          expect([status, body.error.code, body.error.field]).toEqual([404, 'NOT_FOUND', field]);
        }
      }
    });

    it('returns 400 CURRENCY_MISMATCH on budget.currency when it is not the advertiser’s', async () => {
      const { status, body } = await post({ budget: { total: 1, currency: 'EUR' } });
      expect([status, body.error.code, body.error.field]).toEqual([400, 'CURRENCY_MISMATCH', 'budget.currency']);
    });

    it('locks the advertiser’s currency, so that changing it returns 409', async () => {
      const advertiser = `/api/v2/buyer/advertisers/${advertiserId}`;
      const change = () => api.put(advertiser, { as: buyer.as, body: { primaryCurrency: 'EUR' } });
      expect((await change()).status).toBe(200);
      await created();
      expect((await api.get(advertiser, { as: buyer.as })).body.data.currencyLocked).toBe(true);
      await api.put(advertiser, { as: buyer.as, body: { primaryCurrency: 'USD' } });
      const back = await api.put(advertiser, { as: buyer.as, body: { primaryCurrency: 'USD' } });
      expect([back.status, back.body.error.field]).toEqual([409, 'primaryCurrency']);
    });

    it('does not lock the currency when the campaign is refused', async () => {
      expect((await post({ budget: { total: 1, currency: 'EUR' } })).status).toBe(400);
      const { body } = await api.get(`/api/v2/buyer/advertisers/${advertiserId}`, { as: buyer.as });
      expect(body.data.currencyLocked).toBe(false);
    });

    it('returns 404 on advertiserId for an unknown or foreign advertiser, and 409 for an archived one', async () => {
      const stranger = await signUp(api);
      const theirs = await createAdvertiser(api, stranger.as, 'USD');
      for (const id of [theirs, 9_007_199_254_740_991]) {
        const { status, body } = await post({ advertiserId: id });
        expect([status, body.error.code, body.error.field]).toEqual([404, 'NOT_FOUND', 'advertiserId']);
      }
      await api.delete(`/api/v2/buyer/advertisers/${advertiserId}`, { as: buyer.as });
      expect((await post()).status).toBe(409);
    });
  });

  describe('access', () => {
    it('returns 401 without credentials and 403 for a seller account', async () => {
      const seller = await signUp(api, { accountType: 'SELLER' });
      expect((await api.get(path)).status).toBe(401);
      for (const answer of [await api.get(path, { as: seller.as }), await post({}, seller.as)]) {
        expect([answer.status, answer.body.error.code]).toEqual([403, 'FORBIDDEN']);
      }
    });

    it('returns 404 when the campaign belongs to another account or does not exist', async () => {
      const { campaignId } = await created();
      const stranger = await signUp(api);
      const targets = [[stranger.as, campaignId] as const, [buyer.as, 'campaign_unknown'] as const, [buyer.as, '%00'] as const];
      for (const [as, id] of targets) {
        const one = `${path}/${id}`;
        const answers = [await api.get(one, { as }), await api.put(one, { as, body: { name: 'x' } }), await api.delete(one, { as })];
        expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
      }
    });
  });

  describe('update', () => {
    it('returns 200 with the next revision and keeps omitted fields', async () => {
      const longer = flightOf(61).endDate;
      const before = await created({ brief: 'Shoes', storefrontIds, constraints: { channels: ['ctv'] } });
      const { status, body } = await put(before.campaignId, {
        name: 'New',
        budget: { total: 10 },
        flightDates: { endDate: longer.replace('T00:00:00.000Z', 'T02:00:00+02:00') },
      });
      expect(status).toBe(200);
      expect(body.data.campaign).toEqual({
        ...before,
        name: 'New',
        budget: { ...before.budget, total: 10 },
        unallocatedBudget: 10,
        flightDates: { ...before.flightDates, endDate: longer },
        revision: 2,
        updatedAt: expect.any(String),
      });
    });

    it('replaces lists, merges UTM parameters, and clears fields with null', async () => {
      const param = (paramKey: string) => ({ paramKey, paramValue: 'x' });
      const { campaignId } = await created({ brief: 'Shoes', storefrontIds, utmConfig: { params: [param('a')] } });
      const merged = await put(campaignId, { brief: null, storefrontIds: [], utmConfig: { params: [param('b')] } });
      expect(merged.body.data.campaign).toMatchObject({ brief: null, storefrontIds: [], utmConfig: { params: [param('a'), param('b')] } });
      const replaced = await put(campaignId, { utmConfig: { params: [param('c')], deleteMissing: true } });
      expect(replaced.body.data.campaign.utmConfig).toEqual({ params: [param('c')] });
    });

    it('records the changed fields with both values in the audit log', async () => {
      const { campaignId } = await created();
      await put(campaignId, { name: 'New', budget: { total: 10 } });
      const [entry] = await api.app
        .get(Database)
        .query<{ changed_fields: object[] }>(`select changed_fields from audit_entries where resource_id = $1 and action = 'UPDATE'`, [
          campaignId,
        ]);
      expect(entry?.changed_fields).toEqual([
        { field: 'name', label: 'Name', before: 'Spring', after: 'New' },
        { field: 'budgetTotal', label: 'Budget', before: '50000.000000', after: '10.000000' },
      ]);
    });

    it('returns 409 with the current revision when expectedRevision is outdated', async () => {
      const { campaignId } = await created();
      expect((await put(campaignId, { name: 'x', expectedRevision: 1 })).body.data.campaign.revision).toBe(2);
      const { status, body } = await put(campaignId, { name: 'y', expectedRevision: 1 });
      expect([status, body.error.code, body.error.field, body.error.details]).toEqual([
        409,
        'CONFLICT',
        'expectedRevision',
        { revision: 2 },
      ]);
      expect((await api.delete(`${path}/${campaignId}?expectedRevision=1`, { as: buyer.as })).status).toBe(409);
      expect((await api.delete(`${path}/${campaignId}?expectedRevision=2`, { as: buyer.as })).status).toBe(200);
    });

    it('accepts one of many concurrent changes of the same revision', async () => {
      const { campaignId } = await created();
      const answers = await Promise.all(Array.from({ length: 6 }, (_, i) => put(campaignId, { name: `n${i}`, expectedRevision: 1 })));
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
    });

    it('returns 400 CURRENCY_MISMATCH for another currency', async () => {
      const { campaignId } = await created();
      const { status, body } = await put(campaignId, { budget: { currency: 'EUR' } });
      expect([status, body.error.code, body.error.field]).toEqual([400, 'CURRENCY_MISMATCH', 'budget.currency']);
    });

    it.each([
      ['name', null],
      ['name', ''],
      ['flightDates.endDate', { endDate: midnightIn(90) }],
      ['budget.total', { total: 0 }],
      ['budget.dailyCap', { dailyCap: 50_001 }],
      ['storefrontIds', null],
      ['constraints', null],
      ['frequencyCaps', null],
      ['expectedRevision', 0],
      ['mode', 'performance'],
      ['advertiserId', 1],
      ['status', 'ACTIVE'],
      ['revision', 7],
    ])('returns 400 on %s for %p', async (field, value) => {
      const { campaignId } = await created();
      const { status, body } = await put(campaignId, { [field.split('.')[0]!]: value });
      expect([status, body.error.code, body.error.field]).toEqual([400, 'VALIDATION_ERROR', field]);
    });
  });

  describe('archive', () => {
    it('archives once: the campaign stays readable and cannot be updated', async () => {
      const { campaignId } = await created();
      const gone = await api.delete(`${path}/${campaignId}`, { as: buyer.as });
      expect([gone.status, gone.body.data]).toEqual([200, { success: true, id: campaignId }]);
      const { campaign } = (await api.get(`${path}/${campaignId}`, { as: buyer.as })).body.data;
      expect([campaign.status, campaign.revision]).toEqual(['ARCHIVED', 2]);
      expect((await put(campaignId, { name: 'x' })).body.error.code).toBe('CONFLICT');
      expect((await api.delete(`${path}/${campaignId}`, { as: buyer.as })).status).toBe(404);
    });
  });
});
