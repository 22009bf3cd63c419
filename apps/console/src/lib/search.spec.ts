import { consolePath } from './account';
import { choice, shortText, whole } from './search';

describe('Search parameters', () => {
  test('are kept when a screen knows them, and dropped otherwise', () => {
    expect(choice('status', { status: 'ACTIVE' }, ['ACTIVE', 'PAUSED'])).toEqual({ status: 'ACTIVE' });
    expect(choice('status', { status: 'OTHER' }, ['ACTIVE', 'PAUSED'])).toEqual({});
    expect(shortText('name', { name: 'Oat' })).toEqual({ name: 'Oat' });
    expect(shortText('name', { name: 2027 })).toEqual({ name: '2027' });
    expect([shortText('name', { name: '' }), shortText('name', { name: 'x'.repeat(256) }), shortText('name', { name: {} })]).toEqual([
      {},
      {},
      {},
    ]);
    expect([whole('at', { at: '7' }, 0, 9), whole('at', { at: 10 }, 0, 9), whole('at', { at: '' }, 0, 9), whole('at', {}, 0, 9)]).toEqual([
      { at: 7 },
      {},
      {},
      {},
    ]);
  });

  test('of a target outside of the console are dropped', () => {
    expect(consolePath('/a/67/campaigns')).toBe('/a/67/campaigns');
    for (const path of ['//evil.example', '/\\evil.example', 'https://evil.example', 'a/67', '', undefined, 5, `/${'x'.repeat(2_000)}`])
      expect(consolePath(path)).toBeUndefined();
  });
});
