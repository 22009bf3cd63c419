import { aCampaign, campaignsInMemory } from '@exchange/campaigns/testing';
import { FixedClock, ImmediateUnitOfWork, SequentialIds } from '@exchange/kernel';
import { anAdmin, anAgent } from '@exchange/kernel/testing';
import { InMemoryCommitments } from '@exchange/media-buys/testing';
import { optimizationLimits } from '../domain/limits';
import {
  InMemoryBudgetChanges,
  InMemoryMediaBuyFigures,
  InMemorySuggestions,
  InMemoryMediaBuyWatches,
  optimizationEpoch,
  slowFacts,
  someFacts,
} from '../testing';
import { AnalysisService } from './analysis.service';
import { SuggestionApplyingService } from './suggestion-applying.service';
import { SuggestionsService } from './suggestions.service';

const buyer = anAdmin();
const agent = (grants: [number, 'READ' | 'READ_WRITE'][]) => anAgent({ grants: new Map(grants) });
const problem = (code: string) => expect.objectContaining({ code }) as Error;

async function start(mode: 'AUTO' | 'MANUAL' = 'MANUAL') {
  const clock = new FixedClock(optimizationEpoch);
  const { facade: campaigns, records } = campaignsInMemory();
  await records.insert(aCampaign({ advertiserId: 9, optimizationApplyMode: mode }));
  const [suggestions, watches, figures, budgetChanges] = [
    new InMemorySuggestions(),
    new InMemoryMediaBuyWatches(),
    new InMemoryMediaBuyFigures(),
    new InMemoryBudgetChanges(),
  ];
  const analysis = new AnalysisService(watches, suggestions, figures, campaigns, new ImmediateUnitOfWork(), clock, new SequentialIds());
  const applying = new SuggestionApplyingService(suggestions, budgetChanges, campaigns, clock);
  const commitments = new InMemoryCommitments();
  const service = new SuggestionsService(suggestions, budgetChanges, commitments, new ImmediateUnitOfWork(), clock);
  figures.facts.set('mb_1', slowFacts());
  await analysis.updateWatch(1, 'mb_1');
  const statusOf = async (id: string) => (await service.read(buyer, id)).status;
  return { clock, suggestions, watches, figures, budgetChanges, analysis, applying, service, commitments, statusOf };
}

const sug1 = { accountId: 1, id: 'sug_1' };

describe('AnalysisService', () => {
  it('analyzes once a day, and keeps a suggestion that a newer analysis repeats', async () => {
    const { analysis, clock, suggestions, watches } = await start();
    await Promise.all([analysis.runDue(), analysis.runDue()]);
    await analysis.runDue();
    expect(suggestions.events.map(({ type }) => type)).toEqual(['suggestions.received']);
    clock.advance(optimizationLimits.analysisInterval);
    expect(await watches.due(clock.now(), 10)).toHaveLength(1);
    expect((await analysis.reviewCampaign(buyer, 'campaign_1')).open.map(({ id }) => id)).toEqual(['sug_1']);
  });

  it('analyzes the other media buys when one analysis throws', async () => {
    const { analysis, figures, suggestions } = await start();
    figures.facts.set('mb_0', slowFacts({ mediaBuyId: 'mb_0', packages: null as never }));
    await analysis.updateWatch(1, 'mb_0');
    await expect(analysis.runDue()).rejects.toMatchObject({ name: 'TypeError' });
    expect(suggestions.events).toHaveLength(1);
  });

  it('expires an open suggestion when a newer analysis has another result or finds nothing', async () => {
    const { analysis, figures, service, statusOf } = await start();
    await analysis.runDue();
    figures.facts.set('mb_1', slowFacts({ packages: slowFacts().packages.slice(1) }));
    expect(await analysis.reviewCampaign(buyer, 'campaign_1')).toMatchObject({ analyzed: 1, open: [{ id: 'sug_2' }] });
    expect(await service.read(buyer, 'sug_1')).toMatchObject({ status: 'expired', statusReason: expect.stringContaining('newer') });
    figures.facts.set('mb_1', someFacts());
    expect((await analysis.reviewCampaign(buyer, 'campaign_1')).open).toEqual([]);
    expect(await statusOf('sug_2')).toBe('expired');
  });

  it('keeps an approved suggestion, and stops watching a media buy that has ended', async () => {
    const { analysis, figures, service, statusOf, watches } = await start();
    await analysis.runDue();
    await service.approve(buyer, 'sug_1');
    figures.facts.set('mb_1', someFacts());
    expect((await analysis.reviewCampaign(buyer, 'campaign_1')).open).toMatchObject([{ id: 'sug_1', status: 'approved' }]);
    figures.facts.delete('mb_1');
    await analysis.updateWatch(1, 'mb_1');
    expect([await watches.listByCampaign(1, 'campaign_1'), await statusOf('sug_1')]).toEqual([[], 'approved']);
  });

  it('returns 404 for a campaign of another account or without a grant, and 403 for a READ grant', async () => {
    const { analysis } = await start();
    await expect(analysis.reviewCampaign({ ...buyer, accountId: 2 }, 'campaign_1')).rejects.toThrow(problem('NOT_FOUND'));
    await expect(analysis.reviewCampaign(agent([]), 'campaign_1')).rejects.toThrow(problem('NOT_FOUND'));
    await expect(analysis.reviewCampaign(agent([[9, 'READ']]), 'campaign_1')).rejects.toThrow(problem('FORBIDDEN'));
  });
});

describe('SuggestionsService', () => {
  it('lists and decides only suggestions of granted advertisers for an agent', async () => {
    const { analysis, service } = await start();
    await analysis.runDue();
    const page = { limit: 10, offset: 0 };
    expect((await service.list(agent([[5, 'READ']]), {}, page)).rows).toEqual([]);
    expect((await service.list(agent([[9, 'READ']]), {}, page)).rows).toHaveLength(1);
    expect((await service.newest(agent([[5, 'READ']]), {}, { limit: 10 })).rows).toEqual([]);
    expect((await service.newest(agent([[9, 'READ']]), {}, { limit: 10 })).rows).toMatchObject([{ id: 'sug_1', status: 'received' }]);
    await expect(service.read(agent([]), 'sug_1')).rejects.toThrow(problem('NOT_FOUND'));
    await expect(service.approve(agent([[9, 'READ']]), 'sug_1')).rejects.toThrow(problem('FORBIDDEN'));
    expect((await service.reject(agent([[9, 'READ_WRITE']]), 'sug_1', null)).status).toBe('rejected');
  });

  it('returns an outdated suggestion as expired, and refuses to approve it (409)', async () => {
    const { analysis, clock, service, statusOf } = await start();
    await analysis.runDue();
    clock.advance(optimizationLimits.validity);
    expect(await statusOf('sug_1')).toBe('expired');
    expect((await service.list(buyer, { status: 'expired' }, { limit: 10, offset: 0 })).rows).toMatchObject([{ status: 'expired' }]);
    await expect(service.approve(buyer, 'sug_1')).rejects.toThrow(problem('CONFLICT'));
  });
});

describe('SuggestionApplyingService', () => {
  it('approves a received suggestion in mode AUTO only', async () => {
    for (const [mode, status] of [
      ['AUTO', 'approved'],
      ['MANUAL', 'received'],
    ] as const) {
      const { analysis, applying, statusOf } = await start(mode);
      await analysis.runDue();
      await applying.approveIfAuto(sug1, 'campaign_1');
      await applying.approveIfAuto(sug1, 'campaign_1');
      expect([mode, await statusOf('sug_1')]).toEqual([mode, status]);
    }
  });

  it('requests the change once, and ends as applied or failed by the seller’s answer', async () => {
    for (const [refusal, status] of [
      [null, 'applied'],
      ['No.', 'failed'],
    ] as const) {
      const { analysis, applying, service, statusOf, budgetChanges } = await start();
      await analysis.runDue();
      await applying.apply(sug1);
      expect(budgetChanges.requested).toEqual([]);
      await service.approve(buyer, 'sug_1');
      await applying.apply(sug1);
      await applying.apply(sug1);
      expect(budgetChanges.requested).toHaveLength(1);
      await applying.handleAnswer(1, 'mb_1', 'sug_1', refusal);
      await applying.handleAnswer(1, 'mb_1', 'sug_1', refusal);
      expect(await statusOf('sug_1')).toBe(status);
    }
  });

  it('stays approved while an earlier change is pending, and fails when the change is refused', async () => {
    const { analysis, applying, service, statusOf, budgetChanges } = await start();
    await analysis.runDue();
    await service.approve(buyer, 'sug_1');
    budgetChanges.answer = { kind: 'busy' };
    await applying.apply(sug1);
    expect(await statusOf('sug_1')).toBe('approved');
    budgetChanges.answer = { kind: 'refused', reason: 'There is not enough left.' };
    await applying.handleAnswer(1, 'mb_1', null, null);
    expect(await service.read(buyer, 'sug_1')).toMatchObject({ status: 'failed', statusError: 'There is not enough left.' });
  });
});
