import { withoutToken } from './without-token';

const token = 'to"ken';

describe('a seller that echoes its token', () => {
  it.each<[string, object, object]>([
    ['in a reason', { kind: 'failed', reason: 'It says: to"ken, to"ken' }, { kind: 'failed', reason: 'It says: …, …' }],
    [
      'in what is kept of its answer, however deep',
      { kind: 'taken', data: { note: 'to"ken', count: 12, list: [{ 'a to"ken': null }] } },
      { kind: 'taken', data: { note: '…', count: 12, list: [{ 'a …': null }] } },
    ],
    ['elsewhere: ids have to stay as they are', { kind: 'stands', id: 'to"ken' }, { kind: 'stands', id: 'to"ken' }],
  ])('%s', (_, outcome, cleaned) => {
    expect(withoutToken(outcome, token)).toEqual(cleaned);
    expect(withoutToken(outcome, null)).toBe(outcome);
  });

  it('a token that is a number leaves numbers alone', () => {
    expect(withoutToken({ data: { count: 12, text: '12' } }, '12')).toEqual({ data: { count: 12, text: '…' } });
  });
});
