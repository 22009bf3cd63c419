import type { ToolCall } from '@exchange/platform';
import { caller, key, start } from './save-campaign.fixture';

describe('What save_campaign would spend', () => {
  const raised = 'Today 100 EUR, then 200 EUR: 100 EUR more. The budget of the campaign is 100 EUR, of which 40 EUR are left today.';
  const left = 'The budget of the campaign is 100 EUR, of which 40 EUR are left today.';
  const auto =
    'Let the exchange apply suggestions to the campaign “Spring” without asking: it moves budget between packages, and raises and lowers media buys within the budget of their campaign.';
  it.each<[object, string | null]>([
    [{ budget: { total: 200 } }, `Raise the budget of the campaign “Spring” from 100 to 200 EUR. ${raised}`],
    [{ budget: { total: 80 } }, null],
    [{ budget: { total: 100 } }, null],
    [{ budget: { dailyCap: 10 } }, null],
    [{ name: 'Summer' }, null],
    [{ flightDates: { endDate: '2026-05-01T00:00:00Z' } }, null],
    [{ isPaused: true }, null],
    [{ desiredPhase: 'canceled' }, null],
    [{ isArchived: true }, null],
    [{ optimizationApplyMode: 'MANUAL' }, null],
    [{ optimizationApplyMode: 'AUTO' }, `${auto} ${left} It never goes beyond 100 EUR in all.`],
  ])('asks about %j of a campaign that runs: %j', async (given, question) => {
    const { spending, launched, campaignId } = await start();
    await launched();
    expect((await spending({ campaignId, ...given })).question).toBe(question);
  });

  it('asks before a daily cap that runs is raised or taken away', async () => {
    const { run, spending, launched, campaignId } = await start();
    await run({ campaignId, budget: { dailyCap: 10 } });
    await launched();
    const questions = await Promise.all(
      [20, null, 5].map(async (dailyCap) => (await spending({ campaignId, budget: { dailyCap } })).question?.split('.')[0]),
    );
    expect(questions).toEqual([
      'Raise the daily cap of the campaign “Spring” from 10 to 20 EUR',
      'Take away the daily cap of the campaign “Spring”, now 10 EUR',
      undefined,
    ]);
  });

  it('asks nothing for the budget of a draft, which its launch asks for, and asks for the mode AUTO of anything', async () => {
    const { spending, campaignId, wish } = await start();
    expect((await spending({ campaignId, budget: { total: 200 } })).question).toBeNull();
    expect((await spending(wish)).question).toBeNull();
    expect((await spending({ campaignId, optimizationApplyMode: 'AUTO' })).question).toContain('without asking');
    expect((await spending({ ...wish, optimizationApplyMode: 'AUTO' })).question).toContain('without asking');
  });

  it('shows what is held, what it would be, and what is left, and names the revision', async () => {
    const { spending, launched, campaignId } = await start();
    await launched();
    const given = { campaignId, budget: { total: 200 } };
    const first = await spending(given);
    const numbers = { currency: 'EUR', before: 100, after: 200, difference: 100, campaignBudget: 100, campaignLeft: 40 };
    expect(first.shown).toMatchObject({ spending: numbers, campaign: { status: 'ACTIVE' } });
    expect((await spending(given)).digest).toBe(first.digest);
    expect((await spending({ campaignId, budget: { total: 201 } })).digest).not.toBe(first.digest);
    await expect(spending({ ...given, expectedRevision: 99 })).rejects.toMatchObject({ field: 'expectedRevision' });
  });

  it('refuses to raise a budget at another revision than the one that was looked at', async () => {
    const { tool, run, spending, launched, campaignId } = await start();
    await launched();
    const input = tool.spec.input.parse({ idempotencyKey: key, campaignId, budget: { total: 200 } });
    const looked = await spending({ campaignId, budget: { total: 200 } });
    await run({ campaignId, name: 'Summer' });
    const late = tool.run(input, { caller, spending: looked } as unknown as ToolCall);
    await expect(late).rejects.toMatchObject({ kind: 'conflict', field: 'expectedRevision' });
  });

  it('says before resuming what its media buys hold, and have not spent yet', async () => {
    const { spending, campaignId } = await start();
    const { question, digest, shown } = await spending({ campaignId, isPaused: false });
    expect(question).toContain('run on and spend. Not spent yet, and spent from then on: 25 EUR. The budget of the campaign is 100 EUR');
    expect([digest, shown]).toMatchObject(['paused', { spending: { before: 40, after: 40, unspent: 25, currency: 'EUR' } }]);
  });
});
