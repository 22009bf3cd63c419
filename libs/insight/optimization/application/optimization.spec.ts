import { aCampaign, campaignsInMemory } from '@exchange/campaigns/testing';
import { FixedClock, ImmediateUnitOfWork, SequentialIds } from '@exchange/kernel';
import { anAdmin, anAgent } from '@exchange/kernel/testing';
import { InMemoryCommitments } from '@exchange/media-buys/testing';
import { optimizationLimits } from '../domain/limits';
import {
  InMemoryBuyTerms,
  InMemoryFigures,
  InMemorySuggestions,
  InMemoryWatches,
  optimizationEpoch,
  slowFacts,
  someFacts,
} from '../testing';
import { AnalystService } from './analyst.service';
import { ApplyingService } from './applying.service';
import { SuggestionsService } from './suggestions.service';

const buyer = anAdmin();
const agent = (grants: [number, 'READ' | 'READ_WRITE'][]) => anAgent({ grants: new Map(grants) });
const problem = (code: string) => expect.objectContaining({ code }) as Error;

async function start(mode: 'AUTO' | 'MANUAL' = 'MANUAL') {
  const clock = new FixedClock(optimizationEpoch);
  const { facade: campaigns, records } = campaignsInMemory();
  await records.insert(aCampaign({ advertiserId: 9, optimizationApplyMode: mode }));
  const [suggestions, watches, figures, terms] = [
    new InMemorySuggestions(),
    new InMemoryWatches(),
    new InMemoryFigures(),
    new InMemoryBuyTerms(),
  ];
  const analyst = new AnalystService(watches, suggestions, figures, campaigns, new ImmediateUnitOfWork(), clock, new SequentialIds());
  const applying = new ApplyingService(suggestions, terms, campaigns, clock);
  const commitments = new InMemoryCommitments();
  const service = new SuggestionsService(suggestions, terms, commitments, new ImmediateUnitOfWork(), clock);
  figures.facts.set('mb_1', slowFacts());
  await analyst.follow(1, 'mb_1');
  const statusOf = async (id: string) => (await service.read(buyer, id)).status;
  return { clock, suggestions, watches, figures, terms, analyst, applying, service, commitments, statusOf };
}

const sug1 = { accountId: 1, id: 'sug_1' };

describe('AnalystService', () => {
  it('looks once a day, and keeps a suggestion that a newer analysis repeats', async () => {
    const { analyst, clock, suggestions, watches } = await start();
    await Promise.all([analyst.runDue(), analyst.runDue()]);
    await analyst.runDue();
    expect(suggestions.events.map(({ type }) => type)).toEqual(['suggestions.received']);
    clock.advance(optimizationLimits.every);
    expect(await watches.due(clock.now(), 10)).toHaveLength(1);
    expect((await analyst.review(buyer, 'campaign_1')).open.map(({ id }) => id)).toEqual(['sug_1']);
  });

  it('one that cannot be analyzed does not keep the others from it', async () => {
    const { analyst, figures, suggestions } = await start();
    figures.facts.set('mb_0', slowFacts({ mediaBuyId: 'mb_0', packages: null as never }));
    await analyst.follow(1, 'mb_0');
    await expect(analyst.runDue()).rejects.toMatchObject({ name: 'TypeError' });
    expect(suggestions.events).toHaveLength(1);
  });

  it('a newer analysis takes the place of an open suggestion, also when it finds nothing', async () => {
    const { analyst, figures, service, statusOf } = await start();
    await analyst.runDue();
    figures.facts.set('mb_1', slowFacts({ packages: slowFacts().packages.slice(1) }));
    expect(await analyst.review(buyer, 'campaign_1')).toMatchObject({ analyzed: 1, open: [{ id: 'sug_2' }] });
    expect(await service.read(buyer, 'sug_1')).toMatchObject({ status: 'expired', statusReason: expect.stringContaining('newer') });
    figures.facts.set('mb_1', someFacts());
    expect((await analyst.review(buyer, 'campaign_1')).open).toEqual([]);
    expect(await statusOf('sug_2')).toBe('expired');
  });

  it('leaves alone what is approved; forgets what does not run any more', async () => {
    const { analyst, figures, service, statusOf, watches } = await start();
    await analyst.runDue();
    await service.approve(buyer, 'sug_1');
    figures.facts.set('mb_1', someFacts());
    expect((await analyst.review(buyer, 'campaign_1')).open).toMatchObject([{ id: 'sug_1', status: 'approved' }]);
    figures.facts.delete('mb_1');
    await analyst.follow(1, 'mb_1');
    expect([await watches.ofCampaign(1, 'campaign_1'), await statusOf('sug_1')]).toEqual([[], 'approved']);
  });

  it('404 for a stranger, 403 for an agent that may only read', async () => {
    const { analyst } = await start();
    await expect(analyst.review({ ...buyer, accountId: 2 }, 'campaign_1')).rejects.toThrow(problem('NOT_FOUND'));
    await expect(analyst.review(agent([]), 'campaign_1')).rejects.toThrow(problem('NOT_FOUND'));
    await expect(analyst.review(agent([[9, 'READ']]), 'campaign_1')).rejects.toThrow(problem('FORBIDDEN'));
  });
});

describe('SuggestionsService', () => {
  it('an agent sees and decides what it was granted', async () => {
    const { analyst, service } = await start();
    await analyst.runDue();
    const page = { limit: 10, offset: 0 };
    expect((await service.list(agent([[5, 'READ']]), {}, page)).rows).toEqual([]);
    expect((await service.list(agent([[9, 'READ']]), {}, page)).rows).toHaveLength(1);
    expect((await service.newest(agent([[5, 'READ']]), {}, { limit: 10 })).rows).toEqual([]);
    expect((await service.newest(agent([[9, 'READ']]), {}, { limit: 10 })).rows).toMatchObject([{ id: 'sug_1', status: 'received' }]);
    await expect(service.read(agent([]), 'sug_1')).rejects.toThrow(problem('NOT_FOUND'));
    await expect(service.approve(agent([[9, 'READ']]), 'sug_1')).rejects.toThrow(problem('FORBIDDEN'));
    expect((await service.reject(agent([[9, 'READ_WRITE']]), 'sug_1', null)).status).toBe('rejected');
  });

  it('shows what has expired, and refuses to approve it', async () => {
    const { analyst, clock, service, statusOf } = await start();
    await analyst.runDue();
    clock.advance(optimizationLimits.validFor);
    expect(await statusOf('sug_1')).toBe('expired');
    expect((await service.list(buyer, { status: 'expired' }, { limit: 10, offset: 0 })).rows).toMatchObject([{ status: 'expired' }]);
    await expect(service.approve(buyer, 'sug_1')).rejects.toThrow(problem('CONFLICT'));
  });
});

describe('ApplyingService', () => {
  it('in mode AUTO the exchange approves; in MANUAL somebody has to', async () => {
    for (const [mode, status] of [
      ['AUTO', 'approved'],
      ['MANUAL', 'received'],
    ] as const) {
      const { analyst, applying, statusOf } = await start(mode);
      await analyst.runDue();
      await applying.received(sug1, 'campaign_1');
      await applying.received(sug1, 'campaign_1');
      expect([mode, await statusOf('sug_1')]).toEqual([mode, status]);
    }
  });

  it('asks once, and ends with what the seller says', async () => {
    for (const [refusal, status] of [
      [null, 'applied'],
      ['No.', 'failed'],
    ] as const) {
      const { analyst, applying, service, statusOf, terms } = await start();
      await analyst.runDue();
      await applying.apply(sug1);
      expect(terms.asked).toEqual([]);
      await service.approve(buyer, 'sug_1');
      await applying.apply(sug1);
      await applying.apply(sug1);
      expect(terms.asked).toHaveLength(1);
      await applying.answered(1, 'mb_1', 'sug_1', refusal);
      await applying.answered(1, 'mb_1', 'sug_1', refusal);
      expect(await statusOf('sug_1')).toBe(status);
    }
  });

  it('waits for an earlier change of the media buy, and fails when it cannot be asked for', async () => {
    const { analyst, applying, service, statusOf, terms } = await start();
    await analyst.runDue();
    await service.approve(buyer, 'sug_1');
    terms.answer = { kind: 'busy' };
    await applying.apply(sug1);
    expect(await statusOf('sug_1')).toBe('approved');
    terms.answer = { kind: 'refused', reason: 'There is not enough left.' };
    await applying.answered(1, 'mb_1', null, null);
    expect(await service.read(buyer, 'sug_1')).toMatchObject({ status: 'failed', statusError: 'There is not enough left.' });
  });
});
