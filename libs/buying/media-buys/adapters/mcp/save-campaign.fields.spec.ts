import { z } from 'zod';
import { key, start } from './save-campaign.fixture';

describe('the fields of save_campaign', () => {
  it('create a draft, and show it without nulls and REST names', async () => {
    const { created } = await start();
    expect(created).toMatchObject({
      action: 'created',
      campaign: {
        phase: 'draft',
        isPaused: false,
        isArchived: false,
        flight: { startAt: '2026-03-01T00:00:00.000Z', endAt: '2026-04-01T00:00:00.000Z' },
        budget: { total: 100, currency: 'EUR', pacing: 'even' },
        sellerIds: [],
        targetingOverlay: {},
        revision: 1,
      },
    });
    for (const name of [
      'brief',
      'status',
      'flightDates',
      'storefrontIds',
      'constraints',
      'performanceConfig',
      'frequencyCap',
      'frequencyCaps',
    ])
      expect(created.campaign).not.toHaveProperty(name);
  });

  it('set the settings of gaps-2.md §15.6, and clear them with null', async () => {
    const { run, lists, campaignId } = await start();
    lists.purposes.set('pl_1', 'include').set('pl_2', 'exclude');
    const frequencyCap = { level: 'mediaBuy', config: { maxImpressions: 3, per: 'households', window: { interval: 1, unit: 'days' } } };
    const set = {
      budget: { pacing: 'asap', dailyCap: 10 },
      targetingOverlay: { geo_countries: ['DE'] },
      frequencyCap,
      optimizationGoals: [{ kind: 'metric', metric: 'clicks' }],
      campaignPropertyListId: 'pl_1',
      campaignPropertyListExcludeId: 'pl_2',
    };
    expect((await run({ campaignId, ...set })).campaign).toMatchObject({ ...set, revision: 2 });
    const cleared = { frequencyCap: null, optimizationGoals: null, targetingOverlay: null, campaignPropertyListId: null };
    const { campaign } = await run({ campaignId, ...cleared, budget: { dailyCap: null } });
    expect(campaign).toMatchObject({ targetingOverlay: {}, campaignPropertyListExcludeId: 'pl_2' });
    for (const name of ['frequencyCap', 'optimizationGoals', 'campaignPropertyListId']) expect(campaign).not.toHaveProperty(name);
  });

  it.each<[object, object]>([
    [{ flight: null }, { kind: 'invalid', field: 'flight' }],
    [{ flight: { endAt: 'tomorrow' } }, { kind: 'invalid', field: 'flight.endAt' }],
    [{ flight: { endAt: '2026-02-01T00:00:00Z' } }, { field: 'flight.endAt', message: 'endAt must be after startAt.' }],
    [
      { frequencyCap: { level: 'mediaBuy', config: { maxImpressions: 0, window: { interval: 1, unit: 'days' } } } },
      { field: 'frequencyCap.config.maxImpressions' },
    ],
    [{ targetingOverlay: { geo_countries: ['Germany'] } }, { field: 'targetingOverlay.geo_countries' }],
    [{ targetingOverlay: { moods: ['good'] } }, { field: 'targetingOverlay.moods' }],
    [{ optimizationGoals: [{ kind: 'metric' }] }, { field: 'optimizationGoals[0].metric' }],
    [{ campaignPropertyListId: 'pl_2' }, { kind: 'invalid', field: 'campaignPropertyListId' }],
    [{ sellerIds: ['east', 'west'] }, { kind: 'invalid', field: 'sellerIds' }],
  ])('name the tool’s field in the error for %j', async (given, refusal) => {
    const { run, lists, campaignId } = await start();
    lists.purposes.set('pl_2', 'exclude');
    await expect(run({ campaignId, ...given })).rejects.toMatchObject(refusal);
  });

  it.each([
    'flightDates',
    'storefrontIds',
    'constraints',
    'performanceConfig',
    'frequencyCaps',
    'mode',
    'creativeIds',
    'labels',
    'autonomy',
    'bidding',
  ])('do not include %s', async (name) => {
    const { tool } = await start();
    expect(tool.spec.input.safeParse({ campaignId: 'cmp_1', idempotencyKey: key, [name]: {} }).error?.issues).toMatchObject([
      { keys: [name] },
    ]);
  });

  it('skip a seller id that is not a number, and report it', async () => {
    const { run, aSellerId, campaignId } = await start();
    const sellerId = await aSellerId();
    const { campaign, skippedSellers } = await run({ campaignId, sellerIds: ['east', String(sellerId)] });
    expect([campaign!['sellerIds'], skippedSellers]).toEqual([[sellerId], [{ sent: 'east', reason: 'not_numeric' }]]);
  });

  it('need at most 6,500 characters in the list of tools', async () => {
    const { tool } = await start();
    const { name, title, description, input, hints } = tool.spec;
    const listed = { name, title, description, inputSchema: z.toJSONSchema(input, { io: 'input' }), annotations: hints };
    expect(JSON.stringify(listed).length).toBeLessThanOrEqual(6_500);
  });
});
