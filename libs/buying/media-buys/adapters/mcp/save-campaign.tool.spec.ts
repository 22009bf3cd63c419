import { neededScope, type ToolCall } from '@exchange/platform/tools';
import type { BuyResult } from '../../application/buy-result';
import { caller, key, plan, result, start } from './save-campaign.fixture';

describe('save_campaign', () => {
  it('warns about a currency without a billing account when a campaign is created and changed', async () => {
    const { run, wish, billing } = await start();
    billing.missing.add('EUR');
    const { campaignId, warnings } = await run({ ...wish, brief: 'Shoes' });
    expect(warnings).toMatchObject([{ type: 'no_billing_account', currency: 'EUR' }]);
    expect((await run({ campaignId, budget: { total: 200 } })).warnings).toEqual(warnings);
  });

  it('asks for missing fields of a new campaign', async () => {
    const { run, wish } = await start();
    const { action, needsInput } = await run({ ...wish, flight: null, budget: undefined, name: undefined });
    expect([action, needsInput!.map(({ field }) => field)]).toEqual(['needs_input', ['name', 'flight', 'budget']]);
  });

  it.each<[object, string]>([
    [{ desiredPhase: 'active' }, 'spend'],
    [{ isPaused: false }, 'spend'],
    [{ budget: { total: 5 } }, 'spend'],
    [{ campaignId: undefined, advertiserId: 7, budget: { total: 5 } }, 'write'],
    [{ optimizationApplyMode: 'AUTO' }, 'spend'],
    [{ optimizationApplyMode: 'MANUAL' }, 'write'],
    [{ desiredPhase: 'canceled' }, 'write'],
    [{ isPaused: true }, 'write'],
    [{ isArchived: true }, 'write'],
    [{ isArchived: false }, 'write'],
    [{ name: 'Summer' }, 'write'],
  ])('requires for %j the scope %s', async (given, scope) => {
    const { tool } = await start();
    expect(neededScope(tool.spec, tool.spec.input.parse({ campaignId: 'cmp_1', idempotencyKey: key, ...given }))).toBe(scope);
  });

  it('launches the confirmed plan, and nothing without a confirmation', async () => {
    const { tool, run, runs, spending, launching, campaignId } = await start();
    expect(await spending(launching)).toMatchObject({
      question:
        'Launch the campaign “Spring”, and spend 33.33 EUR: 1 media buy, “East” 33.33 EUR. 1 product: “Evenings” of “East” 33.33 EUR.',
      digest: 'one',
      about: campaignId,
      shown: { launch: { mediaBuyCount: 1, combinedBudget: 33.33, mediaBuys: [{ budget: 33.33 }] } },
      tick: { name: 'launch' },
      again: { confirmLaunch: true },
    });
    const unasked = { caller } as unknown as ToolCall;
    expect((await tool.run(tool.spec.input.parse({ idempotencyKey: key, ...launching }), unasked)).action).toBe('blocked');
    expect(runs.asked).toEqual([]);
    expect((await run(launching)).action).toBe('activated');
    expect(runs.asked).toEqual([`launch ${campaignId} one`]);
  });

  it('names budgets, sellers and limitations in the question of a launch, however it is confirmed', async () => {
    const { spending, agreed, runs, run, launching, campaignId } = await start();
    const limitation = {
      name: 'a',
      sellerId: 7,
      sellerName: 'East',
      field: 'daypart',
      requested: 'Evenings',
      supported: '',
      note: 'All\nday',
    };
    runs.planned = { ...plan, limitations: [limitation] };
    const question =
      'Launch the campaign “Spring”, and spend 33.33 EUR: 1 media buy, “East” 33.33 EUR. 1 product: “Evenings” of “East” 33.33 EUR. Of what you want, “East” goes without daypart (“Evenings”): “All day”.';
    const spends = await spending(launching);
    expect([spends.question, spends.again]).toEqual([question, { confirmLaunch: true, acceptLimitations: ['a'] }]);
    expect(await agreed({ ...launching, ...spends.again })).toBe(question);
    await run(launching);
    await run({ ...launching, confirmLaunch: true, confirmationToken: 'checked before' });
    expect(runs.asked).toEqual([`launch ${campaignId} one a`, `launch ${campaignId} one`]);
  });

  it('returns the blockers of a launch without asking for a confirmation', async () => {
    const { run, runs, launching } = await start();
    runs.planned = { ...plan, refusal: { code: 'CONFLICT', message: 'Expired.', details: { sellerIds: [7] } } };
    const blockers = [{ message: 'Expired.', details: { sellerIds: [7] } }];
    expect(await run(launching)).toMatchObject({ action: 'blocked', launch: { blockers } });
  });

  it('shows every warning of the plan in the answer and the question, also when the launch is blocked', async () => {
    const { run, agreed, spending, runs, launching } = await start();
    const warnings = [
      { type: 'budget_below_minimum', message: 'Evenings of East: 33.33 EUR is less than 50 EUR.', sellerId: 7, sellerName: 'East' },
      { type: 'no_billing_account', message: 'No account in EUR.', currency: 'EUR' },
    ] as const;
    runs.planned = { ...plan, warnings };
    const { question, shown } = await spending(launching);
    const text = ' 2 warnings: “Evenings of East: 33.33 EUR is less than 50 EUR.”, “No account in EUR.”.';
    expect(shown).toMatchObject({ warnings });
    expect(question).toContain(text);
    expect(await agreed(launching)).toBe(question);
    runs.planned = {
      ...plan,
      warnings,
      buys: [],
      refusal: { code: 'NOTHING_SELECTED', message: 'Nothing is selected.', details: undefined },
    };
    expect(await run(launching)).toMatchObject({ action: 'blocked', warnings });
  });

  const refused: BuyResult = {
    ...result,
    mediaBuyId: 'mb_2',
    name: 'Spring: West',
    sellerId: 8,
    sellerName: 'West',
    status: 'REJECTED',
    error: 'Sold out.',
  };
  const waiting: BuyResult = { ...refused, status: 'PENDING_APPROVAL', isWaiting: true };
  const failedWarning = {
    type: 'media_buy_failed',
    message: 'The media buy Spring: West at West failed: Sold out.',
    mediaBuyId: 'mb_2',
    sellerId: 8,
    sellerName: 'West',
  };

  it.each<[string, readonly BuyResult[], string, string[]]>([
    ['all media buys are booked', [result], 'activated', []],
    ['one is refused', [result, refused], 'partially_activated', ['media_buy_failed']],
    ['all are refused', [refused], 'failed', ['media_buy_failed']],
    ['one waits', [result, waiting], 'activated', ['media_buy_waits']],
    ['one waits and one is refused', [waiting, refused], 'partially_activated', ['media_buy_waits', 'media_buy_failed']],
  ])('returns the result of a launch in which %s', async (_, buys, action, types) => {
    const { run, runs, launching } = await start();
    runs.launched = { buys, warnings: [], isStale: false };
    const answer = await run(launching);
    expect([answer.action, answer.warnings!.map(({ type }) => type)]).toEqual([action, types]);
    const failed = types.filter((type) => type === 'media_buy_failed').length;
    expect(answer.execution).toMatchObject({
      mediaBuysAttempted: buys.length,
      mediaBuysExecuted: buys.length,
      mediaBuysSucceeded: buys.length - types.length,
      mediaBuysFailed: failed,
      noOp: false,
    });
    expect(answer.execution!.errors.map(({ salesAgentId, recovery, safeMessage }) => [salesAgentId, recovery, safeMessage])).toEqual(
      failed > 0 ? [['8', 'correctable', 'Sold out.']] : [],
    );
    const message = `${failedWarning.message} Choose again with save_media_buy, here or at another seller, and launch again.`;
    if (types.at(-1) === 'media_buy_failed') expect(answer.warnings!.at(-1)).toEqual({ ...failedWarning, message });
    else expect(JSON.stringify(answer.warnings)).not.toContain('save_media_buy');
  });

  it('advises to launch again when a media buy failed without a refusal', async () => {
    const { run, runs, launching } = await start();
    runs.launched = { buys: [{ ...refused, status: 'FAILED' }], warnings: [], isStale: false };
    const [warning] = (await run(launching)).warnings!;
    expect(warning!.message).toMatch(/Sold out\. Launch again, or choose another seller with save_media_buy\.$/);
  });

  it.each<[object, boolean, readonly BuyResult[], string]>([
    [{ isPaused: true }, true, [result, refused], 'partially_paused'],
    [{ isPaused: true }, true, [refused], 'partially_paused'],
    [{ isPaused: false }, true, [result, refused], 'partially_resumed'],
    [{ isPaused: false }, true, [result, waiting], 'resumed'],
    [{ desiredPhase: 'canceled' }, true, [result], 'canceled'],
    [{ desiredPhase: 'canceled' }, false, [result, waiting], 'cancellation_requested'],
    [{ desiredPhase: 'canceled' }, false, [result, refused], 'partially_canceled'],
    [{ desiredPhase: 'canceled' }, false, [refused], 'failed'],
  ])('returns for %j the outcome of each media buy (isDone: %s)', async (given, isDone, endings, action) => {
    const { run, runs, campaignId } = await start();
    Object.assign(runs, { isDone, endings });
    const answer = await run({ campaignId, ...given });
    expect([answer.action, answer.warnings]).toMatchObject([action, endings.includes(refused) ? [failedWarning] : expect.any(Array)]);
  });

  it.each<[object, string]>([
    [{ expectedRevision: undefined }, 'expectedRevision'],
    [{ expectedRevision: 2 }, 'expectedRevision'],
    [{ confirmLaunch: true }, 'confirmationToken'],
    [{ confirmationToken: 'x' }, 'confirmLaunch'],
    [{ name: 'Summer' }, 'name'],
    [{ isPaused: true }, 'isPaused'],
    [{ isArchived: false }, 'isArchived'],
    [{ desiredPhase: 'canceled', confirmLaunch: true }, 'confirmLaunch'],
    [{ advertiserId: 5 }, 'advertiserId'],
    [{ campaignId: undefined }, 'desiredPhase'],
  ])('refuses a launch with %j on the field %s', async (more, field) => {
    const { run, runs, launching } = await start();
    await expect(run({ ...launching, ...more })).rejects.toMatchObject({ field });
    expect(runs.asked).toEqual([]);
  });

  it('pauses, resumes, cancels and archives', async () => {
    const { run, runs, campaignId } = await start();
    runs.endings = [{ ...result, error: 'Not yet.', isWaiting: true }];
    expect(await run({ campaignId, isPaused: true })).toMatchObject({
      action: 'paused',
      execution: { mediaBuysSucceeded: 0, mediaBuysFailed: 0, mediaBuys: [{ mediaBuyId: 'mb_1' }] },
      warnings: [{ type: 'media_buy_waits', mediaBuyId: 'mb_1' }],
    });
    expect((await run({ campaignId, isPaused: false })).action).toBe('resumed');
    runs.isDone = false;
    expect(await run({ campaignId, desiredPhase: 'canceled' })).toMatchObject({
      action: 'cancellation_requested',
      campaign: { phase: 'ending' },
      execution: { mediaBuys: [{ outcome: 'cancel_pending' }] },
    });
    runs.isDone = true;
    expect((await run({ campaignId, desiredPhase: 'canceled' })).action).toBe('canceled');
    expect(runs.asked).toEqual([`pause ${campaignId}`, `reactivate ${campaignId} paused`, `cancel ${campaignId}`, `cancel ${campaignId}`]);
    expect(await run({ campaignId, isArchived: true })).toEqual({ action: 'archived', campaignId });
  });

  it.each([true, false])('isArchived %s changes nothing when it is set already, also with an earlier revision', async (isArchived) => {
    const { run, campaignId } = await start();
    await run({ campaignId, isArchived: true, expectedRevision: 1 });
    if (!isArchived) await run({ campaignId, isArchived: false, expectedRevision: 2 });
    const again = await run({ campaignId, isArchived, expectedRevision: isArchived ? 1 : 2 });
    expect(again).toMatchObject({ action: 'unchanged', campaignId, campaign: { isArchived, revision: isArchived ? 2 : 3 } });
  });

  it('restores an archived campaign as a draft', async () => {
    const { run, campaignId } = await start();
    await run({ campaignId, isArchived: true });
    await expect(run({ campaignId, name: 'Summer' })).rejects.toMatchObject({ kind: 'conflict' });
    expect(await run({ campaignId, isArchived: false })).toMatchObject({
      action: 'restored',
      campaign: { phase: 'draft', isArchived: false, revision: 3 },
    });
    expect((await run({ campaignId, name: 'Summer' })).action).toBe('updated');
  });

  it.each<[Partial<BuyResult>, string]>([
    [{ status: 'CANCELED' }, 'canceled'],
    [{ status: 'ARCHIVED' }, 'archived'],
    [{ status: 'COMPLETED' }, 'completed'],
    [{ status: 'ACTIVE', error: 'Not yet.', isWaiting: true }, 'cancel_pending'],
    [{ status: 'ACTIVE', error: 'No.' }, 'cancel_failed'],
  ])('returns for a media buy that is %j after a cancellation the outcome %s', async (ending, outcome) => {
    const { run, runs, campaignId } = await start();
    runs.endings = [{ ...result, ...ending }];
    expect((await run({ campaignId, desiredPhase: 'canceled' })).execution!.mediaBuys).toMatchObject([{ mediaBuyId: 'mb_1', outcome }]);
  });

  it('names the goals and the pacing that sellers omit in the answer to a launch', async () => {
    const { run, runs, launching } = await start();
    const limitation = { sellerId: 7, sellerName: 'East', requested: 'clicks', supported: '', note: '' };
    const limitations = ['optimization_goals', 'pacing', 'po_number'].map((field) => ({ ...limitation, field, name: field }));
    runs.planned = { ...plan, limitations };
    runs.launched = { buys: [result], warnings: [], isStale: true };
    expect((await run(launching)).execution!.warnings).toEqual([
      { type: 'optimization_goals_dropped', sellerId: 7 },
      { type: 'pacing_not_applied', sellerId: 7 },
      { type: 'stale_draft' },
    ]);
  });
});
