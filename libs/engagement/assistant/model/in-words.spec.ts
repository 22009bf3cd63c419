import { inWords } from './in-words';

describe('inWords', () => {
  it('says why nothing was delivered', () => {
    const nothingDelivered = { reason: 'not_started', firstDay: '2026-03-01', message: 'The flight begins on 2026-03-01.' };
    expect(inWords('get_delivery', { rows: [], nothingDelivered }, 'en')).toMatch(/\n- The flight begins on 2026-03-01\.$/);
    expect(inWords('get_delivery', { rows: [] }, 'en')).not.toContain('\n');
  });

  it('lists the warnings of what was saved, one a line', () => {
    const warnings = [{ type: 'media_buy_failed', message: 'The media buy Spring at West failed:\nSold out.' }];
    const told = inWords('save_campaign', { action: 'partially_activated', warnings }, 'en');
    expect(told).toContain('partially activated');
    expect(told.split('\n').slice(1)).toEqual(['- The media buy Spring at West failed: Sold out.']);
  });
});
