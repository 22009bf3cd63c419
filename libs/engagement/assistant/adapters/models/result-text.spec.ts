import { resultText } from './result-text';

const linesOf = (answer: object, language: 'en' | 'de' = 'en'): string[] =>
  resultText('get_delivery', answer, language).split('\n').slice(1);
const row = { dimensions: { media_buy: { id: 'mb_1', name: 'North' } }, metrics: {} };
const metric = (value: number | null) => ({ value, status: value === null ? 'unavailable' : 'available' });

describe('resultText of get_delivery', () => {
  it('shows shares as percentages, small amounts with their digits, and omits unknown metrics', () => {
    const metrics = {
      impressions: metric(1_370_000),
      spend: metric(0.0012),
      completed_views: metric(null),
      ctr: metric(0.0044),
      completion_rate: metric(0.0000044),
    };
    expect(linesOf({ rows: [{ ...row, metrics }] })).toEqual([
      '- media buy North: impressions 1,370,000, spend 0.0012, ctr 0.44%, completion rate 0.00044%',
    ]);
    expect(linesOf({ rows: [{ ...row, metrics: { ctr: metric(0.0044) } }] }, 'de')).toEqual(['- media buy North: ctr 0,44\u00a0%']);
  });

  it('states in the answer’s language whether all or part of the delivery is synthetic', () => {
    const marked = { ...row, authority: 'synthetic_demo' };
    const synthetic = { scenarioId: 'synthetic-rolling-delivery-v1', notice: 'Made up.' };
    expect(linesOf({ rows: [marked], synthetic }).at(-1)).toBe('All of this is made up: it was delivered in a sandbox.');
    expect(linesOf({ rows: [marked, row], synthetic }).at(-1)).toBe('Part of this is made up: it was delivered in a sandbox.');
    expect(linesOf({ rows: [marked], synthetic }, 'de').at(-1)).toBe('Das alles ist erfunden: Es wurde in einer Sandbox ausgeliefert.');
    expect(linesOf({ rows: [row] })).toEqual(['- media buy North']);
  });
});

describe('resultText of search', () => {
  it('shows the state of a row in words, its name unchanged, and its own id instead of its campaign’s', () => {
    const results = [{ mediaBuyId: 'mb_1', campaignId: 'campaign_1', name: 'NORTH_1', status: 'PENDING_APPROVAL' }];
    expect(resultText('search', { objects: { results } }, 'en')).toBe('Found (1):\n- NORTH_1 · mb_1 · pending approval');
  });
});

describe('resultText of other tools', () => {
  it('states why nothing was delivered', () => {
    const nothingDelivered = { reason: 'not_started', firstDay: '2026-03-01', message: 'The flight begins on 2026-03-01.' };
    expect(resultText('get_delivery', { rows: [], nothingDelivered }, 'en')).toMatch(/\n- The flight begins on 2026-03-01\.$/);
    expect(resultText('get_delivery', { rows: [] }, 'en')).not.toContain('\n');
  });

  it('states that previews and questions changed nothing', () => {
    const text = (answer: object) => resultText('save_campaign', answer, 'en');
    expect(text({ action: 'pending_confirmation', question: 'Raise it?' })).toBe('Nothing was changed.\nRaise it?');
    expect(text({ action: 'needs_input' })).toBe('Nothing was changed.');
    expect(text({ action: 'blocked', launch: { blockers: [{ code: 'CONFLICT', message: 'Expired.' }] } })).toBe(
      'Nothing was changed.\n- Expired.',
    );
  });

  it('lists the warnings of a save, one per line', () => {
    const warnings = [{ type: 'media_buy_failed', message: 'The media buy Spring at West failed:\nSold out.' }];
    const text = resultText('save_campaign', { action: 'partially_activated', warnings }, 'en');
    expect(text).toContain('partially activated');
    expect(text.split('\n').slice(1)).toEqual(['- The media buy Spring at West failed: Sold out.']);
  });
});
