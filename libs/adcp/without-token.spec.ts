import { withoutToken } from './without-token';

const token = 'to"ken';

describe('withoutToken', () => {
  it.each<[string, object, object]>([
    ['is redacted in a reason', { kind: 'failed', reason: 'It says: to"ken, to"ken' }, { kind: 'failed', reason: 'It says: …, …' }],
    [
      'is redacted in data at any depth',
      { kind: 'taken', data: { note: 'to"ken', count: 12, list: [{ 'a to"ken': null }] } },
      { kind: 'taken', data: { note: '…', count: 12, list: [{ 'a …': null }] } },
    ],
    ['is kept in other members, such as ids', { kind: 'stands', id: 'to"ken' }, { kind: 'stands', id: 'to"ken' }],
  ])('%s', (_, outcome, cleaned) => {
    expect(withoutToken(outcome, token)).toEqual(cleaned);
    expect(withoutToken(outcome, null)).toBe(outcome);
  });

  it('does not change numbers equal to the token', () => {
    expect(withoutToken({ data: { count: 12, text: '12' } }, '12')).toEqual({ data: { count: 12, text: '…' } });
  });
});
