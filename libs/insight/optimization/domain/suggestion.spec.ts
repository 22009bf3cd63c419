import { aSuggestion, optimizationEpoch, slowFacts } from '../testing';
import { analyze } from './analysis/analysis';
import { optimizationLimits } from './limits';
import type { Suggestion } from './suggestion';

const later = (ms: number) => new Date(optimizationEpoch.getTime() + ms);
const conflict = expect.objectContaining({ code: 'CONFLICT' }) as Error;
const types = ({ recorded }: Suggestion) => recorded.events.map(({ type }) => type);

describe('Suggestion', () => {
  // spec: states.suggestion
  it('is received with the findings, and can be decided once', () => {
    const suggestion = aSuggestion();
    expect(suggestion.state).toMatchObject({ status: 'received', mediaBuyId: 'mb_1', mediaBuyScalingFactor: 0.44, requestedAt: null });
    const approved = suggestion.approve(later(1));
    expect([approved.state.status, types(approved)]).toEqual(['approved', ['suggestions.received', 'suggestions.approved']]);
    expect(approved.recorded.events.at(-1)?.payload).toEqual({
      suggestionId: 'sug_1',
      campaignId: 'campaign_1',
      advertiserId: 9,
      mediaBuyId: 'mb_1',
      message: 'The suggestion for Spring: Seller 7 was approved.',
    });
    const rejected = suggestion.reject('Too early', later(1));
    expect(rejected.state).toMatchObject({ status: 'rejected', statusReason: 'Too early' });
    for (const decided of [approved, rejected, suggestion.supersede('Newer', later(1))]) {
      expect(() => decided.approve(later(2))).toThrow(conflict);
      expect(() => decided.reject(null, later(2))).toThrow(conflict);
    }
  });

  it('becomes applied or failed after its approval', () => {
    const approved = aSuggestion().approve(later(1)).markRequested(later(2));
    expect(approved.markApplied(later(3)).state).toMatchObject({ status: 'applied', requestedAt: later(2), statusUpdatedAt: later(3) });
    expect(approved.markFailed('No.', later(3)).state).toMatchObject({ status: 'failed', statusError: 'No.' });
    expect(() => aSuggestion().markApplied(later(3))).toThrow(conflict);
  });

  it('expires after its validity period, or at the end of the flight', () => {
    const end = later(optimizationLimits.validity);
    expect(aSuggestion().asOf(later(optimizationLimits.validity - 1)).state.status).toBe('received');
    expect(aSuggestion().asOf(end).state).toMatchObject({ status: 'expired', statusUpdatedAt: end });
    expect(() => aSuggestion().approve(end)).toThrow(conflict);
    expect(aSuggestion().approve(later(1)).asOf(end).state.status).toBe('approved');
    const short = aSuggestion({ flight: { start: later(-1), end: later(5) } });
    expect(short.asOf(later(5)).state.status).toBe('expired');
  });

  it('hasSameResult returns whether another analysis has the same result', () => {
    const same = analyze(slowFacts(), optimizationEpoch)!;
    expect(aSuggestion().hasSameResult(same)).toBe(true);
    expect(aSuggestion().hasSameResult({ ...same, productAdjustments: same.productAdjustments.slice(1) })).toBe(false);
  });
});
