import { aCampaign, campaignEpoch } from '../testing';
import { Campaign } from './campaign';
import { campaignPhase } from './campaign-phase';
import type { CampaignPatch } from './campaign-state';
import type { CampaignStatus } from './campaign.states';
import type { OptimizationGoal, PacingPeriod } from './settings';

const later = new Date('2026-02-01T00:00:00.000Z');
const problem = (code: string, field?: string) => expect.objectContaining(field ? { code, field } : { code }) as Error;
const invalid = (field: string) => problem('VALIDATION_ERROR', field);
const inState = (status: CampaignStatus) => new Campaign({ ...aCampaign().state, status });

describe('a campaign', () => {
  // spec: states.campaign
  it('starts as a DRAFT with revision 1 in the advertiser’s currency', () => {
    const { state, recorded } = aCampaign();
    expect(state).toMatchObject({ status: 'DRAFT', revision: 1, budgetTotal: '50000.000000', budgetCurrency: 'USD', budgetPacing: 'EVEN' });
    expect(recorded.audit).toBe('CREATE');
    expect(recorded.events).toEqual([
      {
        type: 'campaigns.created',
        accountId: 1,
        occurredAt: campaignEpoch,
        payload: { campaignId: 'campaign_1', advertiserId: 1, name: 'Spring', status: 'DRAFT', revision: 1 },
      },
    ]);
  });

  it('accepts only the advertiser’s currency', () => {
    expect(aCampaign({ budget: { total: 1, currency: 'USD' } }).state.budgetCurrency).toBe('USD');
    expect(() => aCampaign({ budget: { total: 1, currency: 'EUR' } })).toThrow(problem('CURRENCY_MISMATCH', 'budget.currency'));
    expect(() => aCampaign().update({ budget: { currency: 'EUR' } }, later)).toThrow(problem('CURRENCY_MISMATCH', 'budget.currency'));
  });

  it('throws 400 for an amount with more decimal places than its currency', () => {
    const inYen = (total: number, dailyCap?: number) =>
      aCampaign({ currency: 'JPY', budget: { total, ...(dailyCap ? { dailyCap } : {}) } });
    expect(aCampaign({ currency: 'KWD', budget: { total: 100.001 } }).state.budgetTotal).toBe('100.001000');
    expect(inYen(100, 1).state.budgetTotal).toBe('100.000000');
    expect(() => inYen(100.5)).toThrow(invalid('budget.total'));
    expect(() => inYen(100, 0.5)).toThrow(invalid('budget.dailyCap'));
    expect(() => aCampaign().update({ budget: { total: 99.999 } }, later)).toThrow(invalid('budget.total'));
    for (const amount of [100.000_000_1, 99.999_999_99]) {
      expect(() => aCampaign({ budget: { total: amount } })).toThrow(invalid('budget.total'));
      expect(() => aCampaign().update({ budget: { total: amount } }, later)).toThrow(invalid('budget.total'));
      expect(() => aCampaign().update({ budget: { dailyCap: amount } }, later)).toThrow(invalid('budget.dailyCap'));
    }
  });

  it.each([
    ['IDR', 15_000_000_000.55, '15000000000.550000'],
    ['USD', 999_999_999_999.99, '999999999999.990000'],
  ])('stores the cents of a large budget in %s', (currency, total, stored) => {
    const { state } = aCampaign({ currency, budget: { total, dailyCap: total } });
    expect([state.budgetTotal, state.budgetDailyCap]).toEqual([stored, stored]);
    expect(aCampaign({ currency }).update({ budget: { total } }, later).state.budgetTotal).toBe(stored);
  });

  it('accepts pacing periods up to exactly the total of a large budget', () => {
    const periods = (last: number) =>
      [0.1, 0.1, last].map((more, day) => ({
        start: `2026-03-0${day + 1}T00:00:00.000Z`,
        end: `2026-03-0${day + 2}T00:00:00.000Z`,
        budget: 300_000_000_000 + more,
      }));
    const planned = (last: number) =>
      aCampaign({ budget: { total: 900_000_000_000.3 }, pacingPeriods: { mode: 'budget', periods: periods(last) } });
    expect(planned(0.1).state.pacingPeriods?.periods).toHaveLength(3);
    expect(() => planned(0.11)).toThrow(invalid('pacingPeriods.periods'));
  });

  it('keeps pacing periods of an earlier release with more than six decimal places', () => {
    const periods = [1, 2, 3, 4, 5, 6].map((day) => ({
      start: `2026-03-0${day}T00:00:00.000Z`,
      end: `2026-03-0${day + 1}T00:00:00.000Z`,
      budget: 100 / 6,
    }));
    const old = new Campaign({ ...aCampaign({ budget: { total: 100 } }).state, pacingPeriods: { mode: 'budget', periods } });
    expect(old.update({ name: 'Other' }, later).state.name).toBe('Other');
  });

  it('keeps an amount of an earlier release with too many decimal places until it is changed', () => {
    const periods = [{ start: '2026-03-01T00:00:00.000Z', end: '2026-03-02T00:00:00.000Z', budget: 10.005 }];
    const before = {
      ...aCampaign().state,
      budgetTotal: '100.005000',
      budgetDailyCap: '1.001000',
      pacingPeriods: { mode: 'budget' as const, periods },
    };
    const old = new Campaign(before);
    expect(old.update({ name: 'Other', budget: { total: 100.005 } }, later).state).toMatchObject({
      name: 'Other',
      budgetDailyCap: '1.001000',
    });
    expect(() => old.update({ budget: { dailyCap: 1.002 } }, later)).toThrow(invalid('budget.dailyCap'));
  });

  it('has its own time zone, which can be changed in DRAFT', () => {
    const berlin = aCampaign({ timezone: 'Europe/Berlin' });
    expect(berlin.state.timezone).toBe('Europe/Berlin');
    expect(berlin.update({ timezone: 'Pacific/Auckland' }, later).state.timezone).toBe('Pacific/Auckland');
  });

  it('requires a budget above 0, and a daily cap within it', () => {
    for (const total of [0, -1, 0.0000001]) expect(() => aCampaign({ budget: { total } })).toThrow(invalid('budget.total'));
    for (const dailyCap of [0, -1, 10.01]) expect(() => aCampaign({ budget: { total: 10, dailyCap } })).toThrow(invalid('budget.dailyCap'));
    const capped = aCampaign({ budget: { total: 10, dailyCap: 10 } });
    expect(capped.state.budgetDailyCap).toBe('10.000000');
    expect(() => capped.update({ budget: { total: 9 } }, later)).toThrow(invalid('budget.dailyCap'));
    expect(capped.update({ budget: { total: 9, dailyCap: null } }, later).state.budgetDailyCap).toBeNull();
  });

  it('requires an end after the start', () => {
    const startDate = new Date('2026-03-01T00:00:00Z');
    expect(() => aCampaign({ flightDates: { startDate, endDate: startDate } })).toThrow(invalid('flightDates.endDate'));
    expect(() => aCampaign().update({ flightDates: { endDate: startDate } }, later)).toThrow(invalid('flightDates.endDate'));
  });

  it('keeps omitted fields in an update, and increases the revision by one', () => {
    const before = aCampaign({ constraints: { channels: ['ctv'] }, storefrontIds: [7] });
    const { state, recorded } = before.update({ name: 'New', brief: undefined, budget: { pacing: 'ASAP' }, storefrontIds: [] }, later);
    expect(state).toEqual({ ...before.state, name: 'New', budgetPacing: 'ASAP', storefrontIds: [], revision: 2, updatedAt: later });
    expect([recorded.audit, recorded.events.at(-1)?.type]).toEqual(['UPDATE', 'campaigns.updated']);
    expect(before.update({ brief: null, discoveryId: null }, later).state.brief).toBeNull();
  });

  it('ignores fields in an update that callers may not change', () => {
    const forged = {
      id: 'x',
      accountId: 9,
      status: 'ACTIVE',
      revision: 99,
      mode: 'performance',
      advertiserId: 9,
      toString: 1,
    } as CampaignPatch;
    const { id, accountId, status, revision, mode, advertiserId } = aCampaign().update(forged, later).state;
    expect([id, accountId, status, revision, mode, advertiserId]).toEqual(['campaign_1', 1, 'DRAFT', 1, 'discovery', 1]);
  });

  it('can be changed at the expected revision, and throws 409 at another one', () => {
    const second = aCampaign().update({ name: 'x' }, later, 1);
    expect(second.update({ name: 'x' }, later, 2)).toBe(second);
    expect(() => second.update({}, later, 1)).toThrow(expect.objectContaining({ code: 'CONFLICT', details: { revision: 2 } }) as Error);
    expect(() => second.archive(later, 1)).toThrow(problem('CONFLICT', 'expectedRevision'));
    expect(second.archive(later, 2).state).toMatchObject({ status: 'ARCHIVED', revision: 3 });
  });

  it.each(['COMPLETED', 'CANCELED', 'ARCHIVED'] as const)('throws 409 for an update in %s', (status) => {
    expect(() => inState(status).update({ name: 'x' }, later)).toThrow(problem('CONFLICT'));
  });

  it.each(['ACTIVE', 'PAUSED'] as const)('can be updated in %s, except for pacing periods, products and time zone', (status) => {
    expect(inState(status).update({ name: 'x' }, later).state).toMatchObject({ status, name: 'x' });
    const pacingPeriods = [{ startDate: '2027-03-01', endDate: '2027-03-02', budget: 1 }];
    expect(() => inState(status).update({ pacingPeriods } as never, later)).toThrow(problem('CONFLICT', 'pacingPeriods'));
    expect(() => inState(status).update({ productIds: ['another'] }, later)).toThrow(problem('CONFLICT', 'productIds'));
    expect(() => inState(status).update({ timezone: 'Europe/Berlin' }, later)).toThrow(problem('CONFLICT', 'timezone'));
    expect(inState(status).update({ timezone: 'UTC', name: 'x' }, later).state.name).toBe('x');
  });

  it.each(['DRAFT', 'ACTIVE', 'PAUSED', 'COMPLETED', 'CANCELED'] as const)('can be archived once from %s', (status) => {
    const archived = inState(status).archive(later);
    expect([archived.state.status, archived.recorded.audit]).toEqual(['ARCHIVED', 'ARCHIVE']);
    expect(() => archived.archive(later)).toThrow(problem('CONFLICT'));
  });

  describe('in mode performance', () => {
    const withGoals = (...optimizationGoals: OptimizationGoal[]) =>
      aCampaign({ mode: 'performance', performanceConfig: { optimizationGoals } });
    const at = (path: string) => invalid(`performanceConfig.optimizationGoals[0].${path}`);

    it('requires a performanceConfig, also in updates', () => {
      expect(() => aCampaign({ mode: 'performance' })).toThrow(invalid('performanceConfig'));
      const campaign = withGoals({ kind: 'metric', metric: 'clicks' });
      expect(() => campaign.update({ performanceConfig: null }, later)).toThrow(invalid('performanceConfig'));
    });

    it('throws 400 for goals without the fields of their kind', () => {
      const eventSources = [{ eventSourceId: 'es_1', eventType: 'purchase' }];
      withGoals({ kind: 'event', eventSources, target: { kind: 'maximize_value' } });
      withGoals({ kind: 'metric', metric: 'reach', target: { kind: 'threshold_rate', value: 0.5 } });
      expect(() => withGoals({ kind: 'metric' })).toThrow(at('metric'));
      expect(() => withGoals({ kind: 'event' })).toThrow(at('eventSources'));
      expect(() => withGoals({ kind: 'metric', metric: 'clicks', target: { kind: 'per_ad_spend', value: 1 } })).toThrow(at('target.kind'));
      expect(() => withGoals({ kind: 'event', eventSources, target: { kind: 'cost_per' } })).toThrow(at('target.value'));
    });
  });

  describe('with pacing periods', () => {
    const day = (n: number) => `2026-03-0${n}T00:00:00.000Z`;
    const period = (from: number, to: number, more: Partial<PacingPeriod>) => ({ start: day(from), end: day(to), ...more });
    const paced = (mode: 'weight' | 'budget', ...periods: PacingPeriod[]) =>
      aCampaign({ budget: { total: 100 }, pacingPeriods: { mode, periods } });
    const at = (i: number, name: string) => invalid(`pacingPeriods.periods[${i}].${name}`);

    it('accepts consecutive weights or budgets', () => {
      paced('weight', period(1, 2, { weight: 0 }), period(2, 3, { weight: 10 }));
      paced('budget', period(1, 2, { budget: 60 }), period(4, 5, { budget: 40 }));
    });

    it('throws 400 for periods that end before they start, overlap, or have the field of the other mode', () => {
      expect(() => paced('weight', period(2, 1, { weight: 1 }))).toThrow(at(0, 'end'));
      expect(() => paced('weight', period(1, 3, { weight: 1 }), period(2, 4, { weight: 1 }))).toThrow(at(1, 'start'));
      expect(() => paced('weight', period(1, 2, {}))).toThrow(at(0, 'weight'));
      expect(() => paced('budget', period(1, 2, { budget: 1, weight: 1 }))).toThrow(at(0, 'weight'));
      expect(() => paced('budget', period(1, 2, { budget: 60 }), period(2, 3, { budget: 41 }))).toThrow(invalid('pacingPeriods.periods'));
    });
  });

  describe('with UTM parameters', () => {
    const param = (paramKey: string, paramValue = 'x') => ({ paramKey, paramValue });
    const before = aCampaign({ utmConfig: { params: [param('a'), param('b')] } });
    const params = (utmConfig: CampaignPatch['utmConfig']) => before.update({ utmConfig }, later).state.utmParams;

    it('merges them by key, or replaces all with deleteMissing', () => {
      expect(params({ params: [param('b', 'new'), param('c')] })).toEqual([param('a'), param('b', 'new'), param('c')]);
      expect(params({ params: [param('c')], deleteMissing: true })).toEqual([param('c')]);
      expect(params({ params: [], deleteMissing: true })).toEqual([]);
    });

    it('throws 400 for a repeated key, and for more than 20 parameters', () => {
      expect(() => params({ params: [param('c'), param('c')] })).toThrow(invalid('utmConfig.params[1].paramKey'));
      const many = Array.from({ length: 19 }, (_, i) => param(`k${i}`));
      expect(() => params({ params: many })).toThrow(invalid('utmConfig.params'));
    });
  });

  describe('while it runs', () => {
    const running = aCampaign({ budget: { total: 1_000 } }).execute(true, later);

    it('is completed once at the end of its flight', () => {
      expect(running.end(new Date(running.state.flightEnd.getTime() - 1))).toBeNull();
      const ended = running.end(running.state.flightEnd)!;
      expect(ended.state).toMatchObject({ status: 'COMPLETED', revision: running.state.revision + 1 });
      expect(ended.end(running.state.flightEnd)).toBeNull();
      expect(aCampaign().end(running.state.flightEnd)).toBeNull();
    });

    it('requires a total of at least the budget that its media buys hold', () => {
      const held = running.allocate('600.000000');
      expect(held.state.revision).toBe(running.state.revision);
      expect(held.update({ budget: { total: 600 } }, later).state.budgetTotal).toBe('600.000000');
      const refused = expect.objectContaining({ code: 'INSUFFICIENT_MEDIA_BUDGET', field: 'budget.total' }) as Error;
      expect(() => held.update({ budget: { total: 599.99 } }, later)).toThrow(refused);
      expect(held.update({ name: 'New' }, later).state.name).toBe('New');
    });
  });

  it('becomes a DRAFT with the next revision when it is restored, and emits campaigns.updated', () => {
    const archived = inState('COMPLETED').archive(later);
    const { state, recorded } = archived.restore(later, 2);
    expect(state).toMatchObject({ status: 'DRAFT', revision: 3 });
    expect([recorded.audit, recorded.events.at(-1)?.type]).toEqual([{ action: 'UPDATE', did: 'restored' }, 'campaigns.updated']);
    expect(() => archived.restore(later, 1)).toThrow(problem('CONFLICT', 'expectedRevision'));
    for (const status of ['DRAFT', 'ACTIVE', 'PAUSED', 'COMPLETED', 'CANCELED'] as const)
      expect(() => inState(status).restore(later)).toThrow(problem('CONFLICT'));
  });

  it.each([
    ['DRAFT', 'draft'],
    ['ACTIVE', 'active'],
    ['PAUSED', 'active'],
    ['COMPLETED', 'completed'],
    ['CANCELED', 'canceled'],
    ['ARCHIVED', 'canceled'],
  ] as const)('in %s has the phase %s', (status, phase) => {
    expect(campaignPhase({ status })).toBe(phase);
  });
});
