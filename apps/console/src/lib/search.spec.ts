import { consolePath } from './account';
import { choiceParam, textParam, integerParam } from './search';

describe('Search parameters', () => {
  test('are kept when a screen knows them, and dropped otherwise', () => {
    expect(choiceParam('status', { status: 'ACTIVE' }, ['ACTIVE', 'PAUSED'])).toEqual({ status: 'ACTIVE' });
    expect(choiceParam('status', { status: 'OTHER' }, ['ACTIVE', 'PAUSED'])).toEqual({});
    expect(textParam('name', { name: 'Oat' })).toEqual({ name: 'Oat' });
    expect(textParam('name', { name: 2027 })).toEqual({ name: '2027' });
    expect([textParam('name', { name: '' }), textParam('name', { name: 'x'.repeat(256) }), textParam('name', { name: {} })]).toEqual([
      {},
      {},
      {},
    ]);
    expect([
      integerParam('at', { at: '7' }, 0, 9),
      integerParam('at', { at: 10 }, 0, 9),
      integerParam('at', { at: '' }, 0, 9),
      integerParam('at', {}, 0, 9),
    ]).toEqual([{ at: 7 }, {}, {}, {}]);
  });

  test('of a target outside of the console are dropped', () => {
    expect(consolePath('/a/67/campaigns')).toBe('/a/67/campaigns');
    for (const path of ['//evil.example', '/\\evil.example', 'https://evil.example', 'a/67', '', undefined, 5, `/${'x'.repeat(2_000)}`])
      expect(consolePath(path)).toBeUndefined();
  });
});
