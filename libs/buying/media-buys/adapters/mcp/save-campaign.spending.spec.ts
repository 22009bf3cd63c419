import { campaignEpoch } from '@exchange/campaigns/testing';
import type { ToolCall } from '@exchange/platform/tools';
import { caller, key, start } from './save-campaign.fixture';

describe('the confirmation of save_campaign', () => {
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
    [{ flight: { endAt: '2026-05-01T00:00:00Z' } }, null],
    [{ isPaused: true }, null],
    [{ desiredPhase: 'canceled' }, null],
    [{ isArchived: true }, null],
    [{ isArchived: false }, null],
    [{ optimizationApplyMode: 'MANUAL' }, null],
    [{ optimizationApplyMode: 'AUTO' }, `${auto} ${left} It never goes beyond 100 EUR in all.`],
  ])('asks for the change %j of a running campaign: %j', async (given, question) => {
    const { spending, launched, campaignId } = await start();
    await launched();
    expect((await spending({ campaignId, ...given })).question).toBe(question);
  });

  it('is required to raise or remove the daily cap of a running campaign', async () => {
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

  it('is not required for the budget of a draft, but for the mode AUTO of any campaign', async () => {
    const { spending, campaignId, wish } = await start();
    expect((await spending({ campaignId, budget: { total: 200 } })).question).toBeNull();
    expect((await spending(wish)).question).toBeNull();
    expect((await spending({ campaignId, optimizationApplyMode: 'AUTO' })).question).toContain('without asking');
    expect((await spending({ ...wish, optimizationApplyMode: 'AUTO' })).question).toContain('without asking');
  });

  it('is required for a higher total in the mode AUTO, of drafts as well, and names the maximum', async () => {
    const { run, spending, runs, wish, advertiserId, advertisers } = await start();
    const more = { budget: { total: 5_000_000 } };
    const { campaignId } = await run({ ...wish, optimizationApplyMode: 'AUTO' });
    const asked = await spending({ campaignId, ...more });
    expect(asked.question).toContain('The exchange may raise it up to 5,000,000 EUR by itself (AUTO).');
    expect(asked.shown).toMatchObject({ spending: { before: 100, after: 5_000_000, ceiling: 5_000_000 } });
    expect((await spending({ campaignId, ...more, optimizationApplyMode: 'MANUAL' })).question).toBeNull();
    expect((await spending({ campaignId, budget: { total: 50 } })).question).toBeNull();
    await advertisers.change({ accountId: 1, id: advertiserId }, (one) => one.update({ optimizationApplyMode: 'AUTO' }, campaignEpoch));
    const inherited = (await run(wish)).campaignId;
    expect((await spending({ campaignId: inherited, ...more })).question).toContain('by itself (AUTO).');
    const launch = await spending({ campaignId: inherited, desiredPhase: 'active', expectedRevision: 1 });
    expect(launch.question).toContain(' The exchange may raise it up to 100 EUR by itself (AUTO).');
    expect(runs.asked).toEqual([]);
  });

  it('shows the maximum of a new draft in the mode AUTO', async () => {
    const { spending, wish } = await start();
    const { question, shown } = await spending({ ...wish, optimizationApplyMode: 'AUTO' });
    expect([question, shown]).toEqual([
      expect.stringContaining('It never goes beyond 100 EUR in all.'),
      { spending: { currency: 'EUR', ceiling: 100 } },
    ]);
  });

  const agent = {
    kind: 'agent',
    agentId: 'a',
    credentialId: 'k',
    accountId: 1,
    accountType: 'BUYER',
    via: 'key',
    label: 'Planner',
  } as const;
  const endFirst = { flight: { startAt: '2026-03-01T00:00:00Z', endAt: '2026-02-01T00:00:00Z' } };

  it.each<[string, object, object]>([
    ['another currency', { budget: { total: 200, currency: 'USD' } }, { code: 'CURRENCY_MISMATCH', field: 'budget.currency' }],
    ['an end before the start', endFirst, { kind: 'invalid', field: 'flight.endAt' }],
    ['an unknown seller', { sellerIds: ['east', 999] }, { kind: 'not_found', field: 'sellerIds[1]' }],
    ['an unknown property list', { campaignPropertyListId: 'pl_9' }, { kind: 'not_found', field: 'campaignPropertyListId' }],
  ])('is not requested for a call that would be refused: %s', async (_, more, refusal) => {
    const { spending, wish, campaignId, run } = await start();
    const inAuto = { ...more, optimizationApplyMode: 'AUTO' };
    await expect(spending({ ...wish, ...inAuto })).rejects.toMatchObject(refusal);
    await expect(spending({ campaignId, ...inAuto })).rejects.toMatchObject(refusal);
    await expect(run({ ...wish, ...more })).rejects.toMatchObject(refusal);
  });

  it('is refused for a draft of an inaccessible advertiser, and for the mode AUTO of a buyer agent', async () => {
    const { tool, spending, wish, advertiserId, campaignId } = await start();
    const inAuto = { optimizationApplyMode: 'AUTO', idempotencyKey: key };
    await expect(spending({ ...wish, ...inAuto, advertiserId: 999 })).rejects.toMatchObject({ kind: 'not_found', field: 'advertiserId' });
    const by = { ...agent, grants: new Map([[advertiserId, 'READ_WRITE' as const]]) };
    for (const given of [
      { ...wish, ...inAuto },
      { campaignId, ...inAuto },
    ])
      await expect(tool.spending(tool.spec.input.parse(given), by)).rejects.toMatchObject({ kind: 'forbidden' });
  });

  it('shows exact differences, and omits unchanged values', async () => {
    const { run, spending, launched, campaignId } = await start();
    await run({ campaignId, budget: { total: 100.1 } });
    await launched();
    const { question, shown } = await spending({ campaignId, name: 'Spring', budget: { total: 100.3 } });
    expect(shown).toMatchObject({ spending: { difference: 0.2 } });
    expect(question).toMatch(
      /^Raise the budget of the campaign “Spring” from 100.1 to 100.3 EUR\. Today 100.1 EUR, then 100.3 EUR: 0.2 EUR more\./,
    );
  });

  it('shows the held, new and remaining budget, and refuses another revision', async () => {
    const { spending, launched, campaignId } = await start();
    await launched();
    const given = { campaignId, budget: { total: 200 } };
    const first = await spending(given);
    const numbers = { currency: 'EUR', before: 100, after: 200, difference: 100, campaignBudget: 100, campaignLeft: 40 };
    expect(first.shown).toMatchObject({ spending: numbers, campaign: { phase: 'active', isPaused: false } });
    expect((await spending(given)).digest).toBe(first.digest);
    expect((await spending({ campaignId, budget: { total: 201 } })).digest).not.toBe(first.digest);
    await expect(spending({ ...given, expectedRevision: 99 })).rejects.toMatchObject({ field: 'expectedRevision' });
  });

  it('is not valid for a budget change at another revision', async () => {
    const { tool, run, spending, launched, campaignId } = await start();
    await launched();
    const input = tool.spec.input.parse({ idempotencyKey: key, campaignId, budget: { total: 200 } });
    const looked = await spending({ campaignId, budget: { total: 200 } });
    await run({ campaignId, name: 'Summer' });
    const late = tool.run(input, { caller, spending: looked } as unknown as ToolCall);
    await expect(late).rejects.toMatchObject({ kind: 'stale', field: 'expectedRevision' });
  });

  it('shows what the media buys hold and have not spent before resuming', async () => {
    const { spending, campaignId } = await start();
    const { question, digest, shown } = await spending({ campaignId, isPaused: false });
    expect(question).toContain('run on and spend. Not spent yet, and spent from then on: 25 EUR. The budget of the campaign is 100 EUR');
    expect([digest, shown]).toMatchObject(['paused', { spending: { before: 40, after: 40, unspent: 25, currency: 'EUR' } }]);
  });
});
