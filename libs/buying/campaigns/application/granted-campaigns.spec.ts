import { advertisersInMemory, anAdvertiser } from '@exchange/advertisers/testing';
import { type AgentCaller, type Caller, FixedClock, type Grant, ImmediateUnitOfWork, SequentialIds } from '@exchange/kernel';
import { campaignStates } from '../domain/campaign.states';
import { campaignEpoch, campaignsInMemory, referencesInMemory } from '../testing';
import { InMemoryCampaignBilling, InMemoryCampaignBuys } from '../testing/in-memory';
import { CampaignsService } from './campaigns.service';

const problem = (code: string, field?: string) => expect.objectContaining(field ? { code, field } : { code }) as Error;
const agent = (...grants: [number, Grant][]): AgentCaller => ({
  kind: 'agent',
  agentId: 'a',
  via: 'key',
  credentialId: 'k',
  accountId: 1,
  accountType: 'BUYER',
  label: 'Planner',
  grants: new Map(grants),
});

async function start() {
  const { facade: advertisers, records: advertiserRecords } = advertisersInMemory();
  const { records } = campaignsInMemory();
  const { references } = referencesInMemory();
  const [unitOfWork, ids, clock] = [new ImmediateUnitOfWork(), new SequentialIds(), new FixedClock(campaignEpoch)];
  const billing = new InMemoryCampaignBilling();
  const ports = [new InMemoryCampaignBuys(), unitOfWork, ids, clock, billing] as const;
  const service = new CampaignsService(records, advertisers, references, ...ports);
  const advertiserId = await advertiserRecords.nextId();
  await advertiserRecords.insert(anAdvertiser({ id: advertiserId }));
  const request = {
    advertiserId,
    name: 'Spring',
    mode: 'discovery' as const,
    flightDates: { startDate: new Date('2026-03-01T00:00:00Z'), endDate: new Date('2026-04-01T00:00:00Z') },
    budget: { total: 100 },
  };
  return { service, records, billing, request, advertiserId };
}

describe('campaigns of an agent with grants', () => {
  it('are visible with a grant of their advertiser, and can be changed with a write grant', async () => {
    const { service, request, advertiserId } = await start();
    const { campaign } = await service.create(agent([advertiserId, 'READ_WRITE']), request);
    const all = { statuses: campaignStates.stored };
    const [reader, other] = [agent([advertiserId, 'READ']), agent([advertiserId + 1, 'READ_WRITE'])];
    expect((await service.list(reader, all, { size: 9, skip: 0 })).rows.map(({ id }) => id)).toEqual([campaign.id]);
    expect((await service.list(other, all, { size: 9, skip: 0 })).pagination).toMatchObject({ total: 0 });
    expect((await service.get(reader, campaign.id)).id).toBe(campaign.id);
    for (const attempt of [
      () => service.create(reader, request),
      () => service.update(reader, campaign.id, {}),
      () => service.archive(reader, campaign.id),
    ])
      await expect(attempt()).rejects.toThrow(problem('FORBIDDEN'));
    for (const attempt of [
      () => service.get(other, campaign.id),
      () => service.update(other, campaign.id, {}),
      () => service.archive(other, campaign.id),
    ])
      await expect(attempt()).rejects.toThrow(problem('NOT_FOUND'));
    await expect(service.create(other, request)).rejects.toThrow(problem('NOT_FOUND', 'advertiserId'));
  });

  it.each([
    ['a higher total', { total: 101 }, true],
    ['a higher daily cap', { total: 100, dailyCap: 6 }, true],
    ['no daily cap', { total: 100, dailyCap: null }, true],
    ['a lower total and daily cap', { total: 99, dailyCap: 4 }, false],
  ] as const)('need the right to spend for %s of a running campaign: %o', async (_, budget, isMore) => {
    const { service, records, billing, request, advertiserId } = await start();
    const writer = agent([advertiserId, 'READ_WRITE']);
    billing.maySpend = false;
    const { campaign } = await service.create(writer, { ...request, budget: { total: 90 } });
    const { id } = campaign;
    await service.update(writer, id, { budget: { total: 100, dailyCap: 5 } });
    await records.change({ accountId: 1, id }, (it) => it.execute(true, campaignEpoch));
    const change = () => service.update(writer, id, { budget });
    if (!isMore) return expect(await change()).toMatchObject({ budgetTotal: '99.000000' });
    await expect(change()).rejects.toThrow(problem('FORBIDDEN'));
    billing.maySpend = true;
    return expect((await change()).revision).toBe(4);
  });

  it('cannot get a higher total in the mode AUTO, but a lower one', async () => {
    const { service, request, advertiserId } = await start();
    const planner = agent([advertiserId, 'READ_WRITE']);
    const { campaign } = await service.create({ ...planner, kind: 'organization' } as unknown as Caller, {
      ...request,
      optimizationApplyMode: 'AUTO',
    });
    const budget = (total: number) => service.update(planner, campaign.id, { budget: { total } });
    await expect(budget(101)).rejects.toThrow(problem('FORBIDDEN', 'budget.total'));
    expect((await budget(90)).budgetTotal).toBe('90.000000');
    const manual = { optimizationApplyMode: 'MANUAL' as const, budget: { total: 101 } };
    expect((await service.update(planner, campaign.id, manual)).budgetTotal).toBe('101.000000');
  });
});
