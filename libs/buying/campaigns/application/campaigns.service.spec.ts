import { advertisersInMemory, anAdvertiser } from '@exchange/advertisers/testing';
import { aCatalog } from '@exchange/catalogs/testing';
import { anEventSource } from '@exchange/event-sources/testing';
import { FixedClock, ImmediateUnitOfWork, type PersonCaller, SequentialIds } from '@exchange/kernel';
import { noDecisions } from '@exchange/kernel/testing';
import { aSeller } from '@exchange/storefronts/testing';
import { campaignStates } from '../domain/campaign.states';
import type { BuyStatus } from '../domain/ports';
import { aCampaign, campaignEpoch, campaignsInMemory, referencesInMemory } from '../testing';
import { InMemoryCampaignBilling, InMemoryCampaignBuys } from '../testing/in-memory';
import { CampaignsService } from './campaigns.service';

const { propertyLists: _lists, ...ofCampaign } = noDecisions;
const by = (accountId: number): PersonCaller => ({
  kind: 'person',
  userId: 1,
  role: 'MEMBER',
  via: 'session',
  credentialId: 's',
  accountId,
  accountType: 'BUYER',
  label: 'Robin',
});
const problem = (code: string, field?: string) => expect.objectContaining(field ? { code, field } : { code }) as Error;

async function start() {
  const clock = new FixedClock(campaignEpoch);
  const { facade: advertisers, records: advertiserRecords } = advertisersInMemory();
  const { facade, records } = campaignsInMemory();
  const { references, ...named } = referencesInMemory();
  const [buys, billing] = [new InMemoryCampaignBuys(), new InMemoryCampaignBilling()];
  const service = new CampaignsService(
    records,
    advertisers,
    references,
    buys,
    new ImmediateUnitOfWork(),
    new SequentialIds(),
    clock,
    billing,
  );
  const advertiserId = await advertiserRecords.nextId();
  await advertiserRecords.insert(anAdvertiser({ id: advertiserId, primaryCurrency: 'EUR', optimizationApplyMode: 'AUTO' }));
  const request = {
    advertiserId,
    name: 'Spring',
    mode: 'discovery' as const,
    flightDates: { startDate: new Date('2026-03-01T00:00:00Z'), endDate: new Date('2026-04-01T00:00:00Z') },
    budget: { total: 100 },
    brief: 'Shoes',
  };
  return { ...named, buys, billing, clock, advertisers, advertiserRecords, facade, records, service, advertiserId, request };
}

describe('CampaignsService', () => {
  it('creates a campaign in the advertiser’s currency, and locks that currency', async () => {
    const { service, request, advertiserRecords, advertiserId, records } = await start();
    const { campaign, warnings } = await service.create(by(1), request);
    expect(campaign).toMatchObject({ budgetCurrency: 'EUR', optimizationApplyMode: 'AUTO', status: 'DRAFT', revision: 1 });
    expect([warnings, (await advertiserRecords.find({ accountId: 1, id: advertiserId }))?.currencyLocked]).toEqual([[], true]);
    expect(records.events.map(({ type }) => type)).toEqual(['campaigns.created']);
  });

  it('returns 404 on advertiserId for another account’s advertiser, and 409 for an archived one', async () => {
    const { service, request, advertiserRecords, advertiserId } = await start();
    await expect(service.create(by(2), request)).rejects.toThrow(problem('NOT_FOUND', 'advertiserId'));
    await advertiserRecords.change({ accountId: 1, id: advertiserId }, (advertiser) => advertiser.archive(campaignEpoch));
    await expect(service.create(by(1), request)).rejects.toThrow(problem('CONFLICT'));
  });

  it('returns 404 on the eventSourceId of an unknown or deleted event source', async () => {
    const { service, request, advertiserId, eventSourceRecords, records } = await start();
    const own = anEventSource({ advertiserId, id: 'es_own' });
    await eventSourceRecords.insert(own);
    await eventSourceRecords.insert(anEventSource({ accountId: 2, advertiserId, id: 'es_foreign' }));
    await eventSourceRecords.insert(anEventSource({ advertiserId: advertiserId + 1, id: 'es_sibling' }));
    const counting = (...ids: string[]) => ({
      performanceConfig: {
        optimizationGoals: [
          { kind: 'metric' as const, metric: 'clicks' as const },
          { kind: 'event' as const, eventSources: ids.map((eventSourceId) => ({ eventSourceId, eventType: 'purchase' })) },
        ],
      },
    });
    const at = (index: number) => problem('NOT_FOUND', `performanceConfig.optimizationGoals[1].eventSources[${index}].eventSourceId`);
    for (const id of ['es_foreign', 'es_sibling', 'es_never']) {
      await expect(service.create(by(1), { ...request, ...counting('es_own', id) })).rejects.toThrow(at(1));
    }
    const { id } = (await service.create(by(1), { ...request, ...counting('es_own') })).campaign;
    await expect(service.update(by(1), id, counting('es_foreign'))).rejects.toThrow(at(0));
    await eventSourceRecords.change(own.state, (it) => it.delete(campaignEpoch));
    await expect(service.update(by(1), id, counting('es_own'))).rejects.toThrow(at(0));
    expect((await service.update(by(1), id, { name: 'Autumn' })).name).toBe('Autumn');
    expect(records.events.map(({ type }) => type)).toEqual(['campaigns.created', 'campaigns.updated']);
  });

  describe('references', () => {
    const offered = { accountId: 1, discoveryId: 'disc_1', currency: 'EUR', isExpired: false, productIds: ['sf1:7:a', 'sf1:7:b'] };

    async function stocked() {
      const world = await start();
      const { advertiserId, discoveries, sellers, catalogs } = world;
      const entry = { ...offered, advertiserId };
      discoveries.discoveries.push(
        entry,
        { ...entry, accountId: 2, discoveryId: 'disc_foreign' },
        { ...entry, advertiserId: advertiserId + 1, discoveryId: 'disc_sibling' },
        { ...entry, discoveryId: 'disc_late', isExpired: true },
        { ...entry, discoveryId: 'disc_usd', currency: 'USD' },
      );
      await sellers.insert(aSeller({ id: 7 }), null);
      await sellers.insert(aSeller({ id: 8, enabled: false }), null);
      await catalogs.insert(aCatalog({ advertiserId, id: 'cat_1', catalogId: 'shoes' }));
      await catalogs.insert(aCatalog({ accountId: 2, advertiserId, id: 'cat_foreign', catalogId: 'theirs' }));
      await catalogs.insert(aCatalog({ advertiserId: advertiserId + 1, id: 'cat_sibling', catalogId: 'sibling' }));
      return world;
    }

    it('are stored when they exist, a catalog by the platform’s id', async () => {
      const { service, request } = await stocked();
      const named = { storefrontIds: [7], discoveryId: 'disc_1', productIds: ['sf1:7:b'], catalogId: 'shoes' };
      expect((await service.create(by(1), { ...request, ...named })).campaign).toMatchObject({ ...named, catalogId: 'cat_1' });
    });

    const refused: [string, object, string, string][] = [
      ['an unknown seller', { storefrontIds: [7, 999] }, 'NOT_FOUND', 'storefrontIds[1]'],
      ['a seller that cannot be asked', { storefrontIds: [8] }, 'NOT_FOUND', 'storefrontIds[0]'],
      ['an unknown discovery', { discoveryId: 'disc_never' }, 'NOT_FOUND', 'discoveryId'],
      ['another account’s discovery', { discoveryId: 'disc_foreign' }, 'NOT_FOUND', 'discoveryId'],
      ['another advertiser’s discovery', { discoveryId: 'disc_sibling' }, 'NOT_FOUND', 'discoveryId'],
      ['an expired discovery', { discoveryId: 'disc_late' }, 'CONFLICT', 'discoveryId'],
      ['a discovery in another currency', { discoveryId: 'disc_usd' }, 'CURRENCY_MISMATCH', 'discoveryId'],
      ['a product without an offer', { discoveryId: 'disc_1', productIds: ['sf1:7:a', 'sf1:7:z'] }, 'NOT_FOUND', 'productIds[1]'],
      ['a product without any discovery', { productIds: ['sf1:7:a'] }, 'NOT_FOUND', 'productIds[0]'],
      ['an unknown catalog', { catalogId: 'never' }, 'NOT_FOUND', 'catalogId'],
      ['another account’s catalog', { catalogId: 'cat_foreign' }, 'NOT_FOUND', 'catalogId'],
      ['another advertiser’s catalog', { catalogId: 'sibling' }, 'NOT_FOUND', 'catalogId'],
      ['an unknown country', { constraints: { geo_countries: ['DE', 'ZZ'] } }, 'VALIDATION_ERROR', 'constraints.geo_countries[1]'],
      [
        'an unknown metro',
        { constraints: { geo_metros: [{ system: 'nielsen_dma', values: ['999'] }] } },
        'VALIDATION_ERROR',
        'constraints.geo_metros[0].values[0]',
      ],
    ];

    it.each(refused)('return an error for %s, at creation and in an update', async (_, more, code, field) => {
      const { service, request } = await stocked();
      await expect(service.create(by(1), { ...request, ...more })).rejects.toThrow(problem(code, field));
      const { id } = (await service.create(by(1), request)).campaign;
      await expect(service.update(by(1), id, more)).rejects.toThrow(problem(code, field));
    });

    it('are not checked again while they stay, even if the seller has left or the discovery has expired', async () => {
      const { service, request, discoveries } = await stocked();
      const named = { storefrontIds: [7], discoveryId: 'disc_1', productIds: ['sf1:7:b'] };
      const { id } = (await service.create(by(1), { ...request, ...named })).campaign;
      discoveries.discoveries.length = 0;
      expect(await service.update(by(1), id, { ...named, name: 'Autumn' })).toMatchObject({ ...named, name: 'Autumn' });
      await expect(service.update(by(1), id, { productIds: ['sf1:7:a'] })).rejects.toThrow(problem('NOT_FOUND', 'productIds[0]'));
    });

    it('may name products of the campaign’s latest discovery', async () => {
      const { service, request, discoveries, advertiserId } = await stocked();
      const { id } = (await service.create(by(1), request)).campaign;
      discoveries.discoveries.push({ ...offered, advertiserId, discoveryId: 'disc_own', campaignId: id, productIds: ['sf1:7:own'] });
      expect(await service.update(by(1), id, { productIds: ['sf1:7:own'] })).toMatchObject({ productIds: ['sf1:7:own'] });
      await expect(service.update(by(1), id, { productIds: ['sf1:7:a'] })).rejects.toThrow(problem('NOT_FOUND'));
    });
  });

  describe('the flight', () => {
    const days = (count: number) => new Date(campaignEpoch.getTime() + count * 86_400_000);
    const flight = (from: number, until: number) => ({ flightDates: { startDate: days(from), endDate: days(until) } });

    it.each([
      ['begins in the past', flight(-1, 9), 'startDate'],
      ['is over', flight(-9, -1), 'startDate'],
      ['ends before it begins', flight(9, 8), 'endDate'],
      ['has no length', flight(9, 9), 'endDate'],
    ])('returns 400 when it %s', async (_, wrong, field) => {
      const { service, request } = await start();
      await expect(service.create(by(1), { ...request, ...wrong })).rejects.toThrow(problem('VALIDATION_ERROR', `flightDates.${field}`));
      const { id } = (await service.create(by(1), request)).campaign;
      await expect(service.update(by(1), id, wrong)).rejects.toThrow(problem('VALIDATION_ERROR', `flightDates.${field}`));
    });

    it('may begin now, and keeps its beginning while the campaign runs', async () => {
      const { service, request, clock } = await start();
      const { id } = (await service.create(by(1), { ...request, ...flight(0, 30) })).campaign;
      clock.advance(10 * 86_400_000);
      const key = { accountId: 1, id };
      expect(await service.update(by(1), key.id, { ...flight(0, 40), name: 'Longer' })).toMatchObject({
        flightStart: days(0),
        flightEnd: days(40),
      });
      await expect(service.update(by(1), key.id, flight(5, 40))).rejects.toThrow(problem('VALIDATION_ERROR', 'flightDates.startDate'));
      await expect(service.update(by(1), key.id, flight(0, 9))).rejects.toThrow(problem('VALIDATION_ERROR', 'flightDates.endDate'));
      clock.advance(60 * 86_400_000);
      expect(await service.update(by(1), key.id, { ...flight(0, 40), name: 'Over' })).toMatchObject({ name: 'Over' });
    });
  });

  it('warns about a missing brief and a deprecated field', async () => {
    const { service, request } = await start();
    const { warnings } = await service.create(by(1), { ...request, brief: null, constraints: { countries: ['US'] } });
    expect(warnings.map(({ type }) => type)).toEqual(['brief_missing', 'deprecated_field']);
  });

  it('warns about a currency without a billing account, except for a sandbox advertiser', async () => {
    const { service, request, billing, advertiserRecords } = await start();
    billing.missing.add('EUR');
    const { campaign, warnings } = await service.create(by(1), request);
    expect(warnings).toMatchObject([{ type: 'no_billing_account', field: 'budget.currency', currency: 'EUR' }]);
    expect(await service.warnings(await service.update(by(1), campaign.id, { name: 'Summer' }))).toEqual(warnings);
    const sandbox = anAdvertiser({ id: await advertiserRecords.nextId(), primaryCurrency: 'EUR', sandbox: true });
    await advertiserRecords.insert(sandbox);
    expect((await service.create(by(1), { ...request, advertiserId: sandbox.state.id })).warnings).toEqual([]);
    billing.missing.delete('EUR');
    expect(await service.warnings(campaign)).toEqual([]);
  });

  it('returns 404 for another account’s campaigns', async () => {
    const { service, request, facade } = await start();
    const { id } = (await service.create(by(1), request)).campaign;
    const other = by(2);
    for (const attempt of [() => service.get(other, id), () => service.update(other, id, {}), () => service.archive(other, id)]) {
      await expect(attempt()).rejects.toThrow(problem('NOT_FOUND'));
    }
    expect(await facade.find(2, id)).toBeNull();
  });

  it('gives other contexts the fields for asking sellers', async () => {
    const { service, request, facade, advertiserId, sellers } = await start();
    await sellers.insert(aSeller({ id: 7 }), null);
    const constraints = { channels: ['ctv'], geo_countries: ['US', 'CA'], countries: ['CA', 'MX'] };
    const { id } = (await service.create(by(1), { ...request, constraints, storefrontIds: [7] })).campaign;
    expect(await facade.find(1, id)).toEqual({
      campaignId: id,
      advertiserId,
      name: 'Spring',
      status: 'DRAFT',
      revision: 1,
      brief: 'Shoes',
      budget: { total: 100, currency: 'EUR', dailyCap: null, pacing: 'EVEN' },
      flightDates: request.flightDates,
      timezone: 'UTC',
      channels: ['ctv'],
      countries: ['US', 'CA', 'MX'],
      storefrontIds: [7],
      unallocatedBudget: '100.000000',
      pacingPeriods: null,
      optimizationGoals: [],
      optimizationApplyMode: 'AUTO',
      decisions: { ...ofCampaign, targeting: { geo_countries: ['US', 'CA', 'MX'] } },
      warnings: [expect.objectContaining({ type: 'deprecated_field' })],
    });
  });

  it('completes campaigns whose flight is over', async () => {
    const { service, records } = await start();
    const flightDates = { startDate: new Date('2026-01-01T00:00:00.000Z'), endDate: new Date('2026-01-02T00:00:00.000Z') };
    await records.insert(aCampaign({ id: 'over', flightDates, at: flightDates.startDate }).execute(true, flightDates.startDate));
    await records.insert(aCampaign({ id: 'running' }).execute(true, flightDates.startDate));
    await service.endFlights();
    const statuses = await Promise.all(['over', 'running'].map((id) => service.get(by(1), id)));
    expect(statuses.map(({ status }) => status)).toEqual(['COMPLETED', 'ACTIVE']);
  });

  describe('list', () => {
    const filter = { statuses: campaignStates.stored };

    async function filled() {
      const world = await start();
      for (const id of ['a', 'b', 'c', 'd', 'e']) await world.records.insert(aCampaign({ id, name: id }));
      return world.service;
    }

    it('filters by the statuses of media buys', async () => {
      const { service, buys, advertiserId, request } = await start();
      const [{ campaign: one }] = [await service.create(by(1), request), await service.create(by(1), { ...request, advertiserId })];
      buys.buys.push({ campaignId: one.id, status: 'ACTIVE' });
      const idsWith = async (...buyStatuses: BuyStatus[]) =>
        (await service.list(by(1), { statuses: campaignStates.stored, buyStatuses }, { size: 9, skip: 0 })).rows.map(({ id }) => id);
      expect([await idsWith('ACTIVE'), await idsWith('FAILED', 'ACTIVE'), await idsWith('FAILED')]).toEqual([[one.id], [one.id], []]);
    });

    // spec: paging.cursor, lists.campaigns.cursor
    it('returns pages by cursor until nextCursor is null', async () => {
      const service = await filled();
      const seen: string[][] = [];
      let cursor: string | undefined;
      do {
        const page = await service.list(by(1), filter, { size: 2, skip: 0, cursor });
        seen.push(page.rows.map(({ id }) => id));
        const { nextCursor, hasMore } = page.pagination as { nextCursor: string | null; hasMore: boolean };
        expect(hasMore).toBe(nextCursor !== null);
        cursor = nextCursor ?? undefined;
      } while (cursor);
      expect(seen).toEqual([['e', 'd'], ['c', 'b'], ['a']]);
    });

    // spec: paging.campaigns.cursor-beats-skip
    it('returns the pagination of both styles, and ignores skip when a cursor is sent', async () => {
      const service = await filled();
      const first = await service.list(by(1), filter, { size: 2, skip: 1 });
      expect(first.rows.map(({ id }) => id)).toEqual(['d', 'c']);
      expect(first.pagination).toEqual({ skip: 1, take: 2, total: 5, hasMore: true, nextCursor: expect.any(String) });
      const { nextCursor } = first.pagination as { nextCursor: string };
      const second = await service.list(by(1), filter, { size: 2, skip: 4, cursor: nextCursor });
      expect(second.rows.map(({ id }) => id)).toEqual(['b', 'a']);
      expect(second.pagination).toEqual({ skip: 0, take: 2, total: 5, hasMore: false, nextCursor: null });
    });

    it.each(['x', '', 'W10', Buffer.from('["2026",5]').toString('base64url'), Buffer.from('["x","a"]').toString('base64url')])(
      'returns 400 for the cursor %p, which no list returned',
      async (cursor) => {
        const service = await filled();
        await expect(service.list(by(1), filter, { size: 2, skip: 0, cursor })).rejects.toThrow(problem('VALIDATION_ERROR', 'cursor'));
      },
    );
  });
});
