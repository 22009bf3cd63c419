import { advertisersInMemory, anAdvertiser } from '@exchange/advertisers/testing';
import { type Caller, FixedClock, ImmediateUnitOfWork, SequentialIds } from '@exchange/kernel';
import { Confirmations, CursorSeal, neededScope, type Reply, type ToolCall } from '@exchange/platform';
import { CampaignsService } from '../../application/campaigns.service';
import type { BuyResult } from '../../domain/launch-warnings';
import type { LaunchPlan } from '../../domain/runs';
import { campaignEpoch, campaignsInMemory, referencesInMemory } from '../../testing';
import { InMemoryCampaignBilling, InMemoryCampaignBuys, InMemoryCampaignRuns } from '../in-memory';
import { SaveCampaignTool } from './save-campaign.tool';

const caller = {
  kind: 'organization',
  accountId: 1,
  accountType: 'BUYER',
  credentialId: 'key_1',
  role: 'ADMIN',
  via: 'key',
  label: 'key',
} as Caller;
const key = 'a-key-of-16-characters';
const plan: LaunchPlan = {
  digest: 'one',
  currency: 'EUR',
  buys: [
    {
      name: 'Spring: East',
      sellerId: 7,
      sellerName: 'East',
      budget: '33.330000',
      products: [{ productId: 'p', productName: 'Evenings', budget: '33.330000' }],
    },
  ],
  limitations: [],
  warnings: [],
  blockers: [],
};
const result: BuyResult = {
  mediaBuyId: 'mb_1',
  name: 'Spring: East',
  sellerId: 7,
  sellerName: 'East',
  status: 'ACTIVE',
  error: null,
  isWaiting: false,
};

async function start() {
  const clock = new FixedClock(campaignEpoch);
  const { facade: advertisers, records: advertiserRecords } = advertisersInMemory();
  const { records } = campaignsInMemory();
  const { references } = referencesInMemory();
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
  await advertiserRecords.insert(anAdvertiser({ id: advertiserId, primaryCurrency: 'EUR' }));
  const runs = new InMemoryCampaignRuns();
  runs.planned = plan;
  const seal = new CursorSeal(`k1:${Buffer.alloc(32).toString('base64')}`);
  const tool = new SaveCampaignTool(service, runs, new Confirmations(seal, clock));
  const questions: string[] = [];
  const run = (given: object, reply: Reply | null = null) => {
    const input = tool.spec.input.parse({ idempotencyKey: key, ...given });
    const call = {
      caller,
      signal: new AbortController().signal,
      progress: () => undefined,
      ask: async ({ message }: { message: string }) => (questions.push(message), reply),
    };
    return tool.run(input, call as unknown as ToolCall);
  };
  const wish = {
    advertiserId,
    name: 'Spring',
    flightDates: { startDate: '2026-03-01T00:00:00Z', endDate: '2026-04-01T00:00:00Z' },
    budget: { total: 100 },
  };
  const created = await run(wish);
  const launching = { campaignId: created.campaignId, desiredPhase: 'active', expectedRevision: 1 };
  const agreed = (given: object) => tool.summary(tool.spec.input.parse({ idempotencyKey: key, ...given }), caller);
  return { tool, run, billing, agreed, questions, runs, wish, created, launching, campaignId: created.campaignId! };
}

describe('save_campaign', () => {
  it('names a currency without a billing account when a campaign is created and changed', async () => {
    const { run, wish, billing } = await start();
    billing.missing.add('EUR');
    const { campaignId, warnings } = await run({ ...wish, brief: 'Shoes' });
    expect(warnings).toMatchObject([{ type: 'no_billing_account', currency: 'EUR' }]);
    expect((await run({ campaignId, budget: { total: 200 } })).warnings).toEqual(warnings);
  });

  it('creates with what REST takes, and shows no null', async () => {
    const { created, run, wish } = await start();
    expect(created).toMatchObject({
      action: 'created',
      campaign: { mode: 'discovery', budget: { total: 100, currency: 'EUR' }, revision: 1 },
    });
    expect(created.campaign).not.toHaveProperty('brief');
    await expect(run({ ...wish, mode: 'performance' })).rejects.toMatchObject({ kind: 'invalid', field: 'performanceConfig' });
  });

  it('asks for what only a person can know', async () => {
    const { run, wish } = await start();
    const { action, needsInput } = await run({ ...wish, budget: undefined, name: undefined });
    expect([action, needsInput!.map(({ field }) => field)]).toEqual(['needs_input', ['name', 'budget']]);
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
    [{ name: 'Summer' }, 'write'],
  ])('%j needs %s', async (given, scope) => {
    const { tool } = await start();
    expect(neededScope(tool.spec, tool.spec.input.parse({ campaignId: 'cmp_1', idempotencyKey: key, ...given }))).toBe(scope);
  });

  it('shows a launch first, and launches the plan that was shown', async () => {
    const { run, runs, launching, campaignId } = await start();
    const { action, launch, nextStep } = await run(launching);
    expect([action, launch]).toMatchObject([
      'pending_confirmation',
      { mediaBuyCount: 1, combinedBudget: 33.33, mediaBuys: [{ budget: 33.33 }] },
    ]);
    expect(runs.asked).toEqual([]);
    expect((await run(nextStep!.arguments)).action).toBe('activated');
    expect(runs.asked).toEqual([`launch ${campaignId} one`]);
  });

  it('launches at once when the person agrees, and not at all when they do not', async () => {
    const { run, runs, launching } = await start();
    expect((await run(launching, { action: 'cancel' })).action).toBe('declined');
    expect((await run(launching, { action: 'accept', content: {} })).action).toBe('declined');
    expect(runs.asked).toEqual([]);
    expect((await run(launching, { action: 'accept', content: { launch: true } })).action).toBe('activated');
  });

  it('says in the question of a launch what is spent, at whom, and what sellers would not do; to whoever is asked, however', async () => {
    const { run, agreed, questions, runs, launching } = await start();
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
      'Launch the campaign “Spring”, and spend 33.33 EUR: 1 media buy, “East” 33.33 EUR. Of what you want, “East” goes without daypart (“Evenings”): “All day”.';
    const { nextStep, question: told } = await run(launching);
    expect([questions, told]).toEqual([[question], question]);
    expect(await agreed(nextStep!.arguments)).toBe(question);
  });

  it('says why it cannot be launched, with nothing to confirm', async () => {
    const { run, runs, launching } = await start();
    runs.planned = { ...plan, blockers: [{ code: 'CONFLICT', message: 'Expired.' }] };
    expect(await run(launching)).toMatchObject({ action: 'blocked', launch: { blockers: [{ message: 'Expired.' }] } });
  });

  it('shows every warning of the plan, in the answer and in the question, and also when it cannot be launched', async () => {
    const { run, agreed, questions, runs, launching } = await start();
    const warnings = [
      { type: 'budget_below_minimum', message: 'Evenings of East: 33.33 EUR is less than 50 EUR.', sellerId: 7, sellerName: 'East' },
      { type: 'no_billing_account', message: 'No account in EUR.', currency: 'EUR' },
    ] as const;
    runs.planned = { ...plan, warnings };
    const shown = await run(launching);
    const text = ' 2 warnings: “Evenings of East: 33.33 EUR is less than 50 EUR.”, “No account in EUR.”.';
    expect([shown.action, shown.warnings]).toEqual(['pending_confirmation', warnings]);
    expect([shown.question, ...questions]).toEqual(Array(2).fill(expect.stringContaining(text)));
    expect(await agreed(launching)).toBe(shown.question);
    runs.planned = { ...plan, warnings, buys: [], blockers: [{ code: 'NOTHING_SELECTED', message: 'Nothing is selected.' }] };
    expect(await run(launching)).toMatchObject({ action: 'blocked', warnings });
  });

  const refused: BuyResult = { ...result, mediaBuyId: 'mb_2', name: 'Spring: West', sellerId: 8, sellerName: 'West', error: 'Sold out.' };
  const waiting: BuyResult = { ...refused, isWaiting: true };
  const failedWarning = {
    type: 'media_buy_failed',
    message: 'The media buy Spring: West at West failed: Sold out.',
    mediaBuyId: 'mb_2',
    sellerId: 8,
    sellerName: 'West',
  };

  it.each<[string, readonly BuyResult[], string, string[]]>([
    ['all are booked', [result], 'activated', []],
    ['one is refused', [result, refused], 'partially_activated', ['media_buy_failed']],
    ['every one is refused', [refused], 'failed', ['media_buy_failed']],
    ['one waits', [result, waiting], 'activated', ['media_buy_waits']],
    ['one waits and one is refused', [waiting, refused], 'partially_activated', ['media_buy_waits', 'media_buy_failed']],
  ])('a launch of which %s', async (_, buys, action, types) => {
    const { run, runs, launching } = await start();
    runs.launched = { buys, warnings: [], isStale: false };
    const answer = await run(launching, { action: 'accept', content: { launch: true } });
    expect([answer.action, answer.warnings!.map(({ type }) => type)]).toEqual([action, types]);
    expect(answer.execution).toMatchObject({ mediaBuysExecuted: buys.length });
    if (types.at(-1) === 'media_buy_failed') expect(answer.warnings!.at(-1)).toEqual(failedWarning);
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
  ])('%j answers with the outcome of each media buy (done: %s)', async (given, isDone, endings, action) => {
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
    [{ desiredPhase: 'canceled', confirmLaunch: true }, 'confirmLaunch'],
    [{ advertiserId: 5 }, 'advertiserId'],
    [{ campaignId: undefined }, 'desiredPhase'],
  ])('a launch with %j is refused at %s', async (more, field) => {
    const { run, runs, launching } = await start();
    await expect(run({ ...launching, ...more })).rejects.toMatchObject({ field });
    expect(runs.asked).toEqual([]);
  });

  it('pauses, resumes, cancels and archives', async () => {
    const { run, runs, campaignId } = await start();
    runs.endings = [{ ...result, error: 'Not yet.', isWaiting: true }];
    expect(await run({ campaignId, isPaused: true })).toMatchObject({ action: 'paused', mediaBuys: [{ error: 'Not yet.' }] });
    expect((await run({ campaignId, isPaused: false })).action).toBe('resumed');
    runs.isDone = false;
    expect((await run({ campaignId, desiredPhase: 'canceled' })).action).toBe('cancellation_requested');
    runs.isDone = true;
    expect((await run({ campaignId, desiredPhase: 'canceled' })).action).toBe('canceled');
    expect(runs.asked).toEqual(['pause', 'reactivate', 'cancel', 'cancel'].map((did) => `${did} ${campaignId}`));
    expect(await run({ campaignId, isArchived: true })).toEqual({ action: 'archived', campaignId });
  });
});
