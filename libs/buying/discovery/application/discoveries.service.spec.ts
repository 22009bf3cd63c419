import type { Caller } from '@exchange/kernel';
import { anAgent } from '@exchange/kernel/testing';
import { aBuyer, aCampaign, aDiscoveryDesk } from '../testing';
import type { DiscoveryRequest } from './discoveries.service';

const buyer = aBuyer();

const agentWith = (grants: [number, 'READ' | 'READ_WRITE'][]) => anAgent({ grants: new Map(grants) });

describe('starting a discovery', () => {
  it.each<[string, DiscoveryRequest, string[]]>([
    ['an empty request', {}, ['campaignId']],
    ['a brief without an advertiser', { brief: 'Oat drink' }, ['advertiserId']],
    ['an advertiser without a brief', { advertiserId: 9 }, ['brief']],
    ['an advertiser with a blank brief', { advertiserId: 9, brief: '  ' }, ['brief']],
    ['a campaign and an advertiser with a brief', { campaignId: 'camp_1', advertiserId: 9, brief: 'Oat drink' }, ['advertiserId', 'brief']],
    ['a budget of 0', { campaignId: 'camp_1', budget: { total: 0 } }, ['budget.total']],
  ])('returns 400 for %s', async (_, request, paths) => {
    const { service } = aDiscoveryDesk();
    await expect(service.start(buyer, request)).rejects.toMatchObject({
      status: 400,
      code: 'VALIDATION_ERROR',
      field: paths[0],
      details: { issues: paths.map((path) => expect.objectContaining({ path })) },
    });
  });

  it.each([
    ['EUR', 500.005],
    ['EUR', 100.000_000_1],
    ['EUR', 1e-9],
    ['JPY', 500.5],
  ])('returns 400 for a budget with more decimal places than %s has: %p', async (currency, total) => {
    const { service, briefs } = aDiscoveryDesk();
    briefs.campaigns.set('camp_2', { accountId: 1, ...aCampaign({ campaignId: 'camp_2', currency }) });
    briefs.advertisers.set(9, { accountId: 1, advertiserId: 9, brandDomain: null, currency });
    for (const way of [{ campaignId: 'camp_2' }, { advertiserId: 9, brief: 'Oat drink' }])
      await expect(service.start(buyer, { ...way, budget: { total } })).rejects.toMatchObject({
        status: 400,
        code: 'VALIDATION_ERROR',
        field: 'budget.total',
        message: `total has more decimal places than ${currency}.`,
      });
  });

  it.each<[string, DiscoveryRequest]>([
    ['campaign', { campaignId: 'camp_9' }],
    ['advertiser', { advertiserId: 99, brief: 'Oat drink' }],
  ])('returns 404 for an unknown %s', async (_, request) => {
    await expect(aDiscoveryDesk().service.start(buyer, request)).rejects.toMatchObject({ status: 404 });
    await expect(aDiscoveryDesk().service.start(aBuyer({ accountId: 2 }), { campaignId: 'camp_1' })).rejects.toMatchObject({ status: 404 });
  });

  it('returns 400 for a campaign without a brief', async () => {
    const { service, briefs } = aDiscoveryDesk();
    briefs.campaigns.set('camp_2', { accountId: 1, ...aCampaign({ campaignId: 'camp_2', brief: null }) });
    await expect(service.start(buyer, { campaignId: 'camp_2' })).rejects.toMatchObject({ status: 400, field: 'campaignId' });
  });

  it('returns 409 for a campaign that has ended', async () => {
    const { service, briefs } = aDiscoveryDesk();
    briefs.campaigns.set('camp_2', { accountId: 1, ...aCampaign({ campaignId: 'camp_2', isOpen: false }) });
    await expect(service.start(buyer, { campaignId: 'camp_2' })).rejects.toMatchObject({ status: 409, field: 'campaignId' });
  });

  it('takes brief, budget and restrictions from the campaign unless the request sets them', async () => {
    const { service, briefs } = aDiscoveryDesk();
    briefs.campaigns.set('camp_1', { accountId: 1, ...aCampaign({ channels: ['ctv'], countries: ['DE'], revision: 4 }) });
    const plain = await service.start(buyer, { campaignId: 'camp_1' });
    expect(plain).toMatchObject({ campaignId: 'camp_1', campaignRevision: 4, advertiserId: 9, waitSeconds: 30 });
    expect(plain.brief).toMatchObject({ channels: ['ctv'], countries: ['DE'], budget: { amount: 50_000, currency: 'EUR' } });
    const own = await service.start(buyer, { campaignId: 'camp_1', channels: ['display'], budget: { total: 7 }, waitSeconds: 5 });
    expect(own.brief).toMatchObject({ channels: ['display'], countries: ['DE'], budget: { amount: 7, currency: 'EUR' } });
    expect(own.deadlineAt.getTime() - own.createdAt.getTime()).toBe(5_000);
  });

  it('uses the advertiser’s currency for a budget without one', async () => {
    const { service } = aDiscoveryDesk();
    const { brief } = await service.start(buyer, { advertiserId: 9, brief: ' Oat drink ', budget: { total: 10 } });
    expect(brief).toMatchObject({ text: 'Oat drink', brandDomain: 'oat.example', budget: { amount: 10, currency: 'EUR' } });
  });

  it('sends one wake-up message, however many sellers are asked', async () => {
    const { service, askWakeUp } = aDiscoveryDesk();
    const { id } = await service.start(buyer, { campaignId: 'camp_1', storefrontIds: [2] });
    expect(askWakeUp.sent).toMatchObject([{ accountId: 1, id, round: 0 }]);
  });

  it('is complete at once without an eligible seller', async () => {
    const { service, askWakeUp } = aDiscoveryDesk([]);
    const state = await service.start(buyer, { campaignId: 'camp_1' });
    expect(state).toMatchObject({ status: 'complete', revision: 1, sellersRequested: 0, pendingAgents: [] });
    expect(askWakeUp.sent).toEqual([]);
  });
});

describe('agents', () => {
  it('get 404 for an advertiser without a grant', async () => {
    const { service } = aDiscoveryDesk();
    await expect(service.start(agentWith([[8, 'READ_WRITE']]), { campaignId: 'camp_1' })).rejects.toMatchObject({ status: 404 });
    const { id } = await service.start(buyer, { campaignId: 'camp_1' });
    await expect(service.read(agentWith([]), id)).rejects.toMatchObject({ status: 404 });
    expect(await service.read(agentWith([[9, 'READ']]), id)).toMatchObject({ id });
  });

  it('get 403 for a start with a READ grant', async () => {
    const { service } = aDiscoveryDesk();
    await expect(service.start(agentWith([[9, 'READ']]), { campaignId: 'camp_1' })).rejects.toMatchObject({ status: 403 });
  });
});

describe('the list', () => {
  it('has only what the caller may see', async () => {
    const { service } = aDiscoveryDesk();
    const { id } = await service.start(buyer, { campaignId: 'camp_1' });
    const ids = async (caller: Caller, filter = {}) => (await service.list(caller, filter, { limit: 10 })).rows.map((row) => row.id);
    expect(await ids(buyer)).toEqual([id]);
    expect(await ids(buyer, { advertiserId: 8 })).toEqual([]);
    expect(await ids(aBuyer({ accountId: 2 }))).toEqual([]);
    expect(await ids(agentWith([[9, 'READ']]))).toEqual([id]);
    expect(await ids(agentWith([[8, 'READ']]))).toEqual([]);
    expect(await ids(agentWith([[8, 'READ']]), { advertiserId: 9 })).toEqual([]);
  });
});

it('returns 404 when the discovery belongs to another account', async () => {
  const { service } = aDiscoveryDesk();
  const { id } = await service.start(buyer, { campaignId: 'camp_1' });
  await expect(service.read(aBuyer({ accountId: 2 }), id)).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
});
