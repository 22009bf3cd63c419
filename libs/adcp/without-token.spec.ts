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
    [
      'is redacted in an answer as it was sent',
      { kind: 'responded', sent: { products: [{ name: 'to"ken', ext: { 'to"ken': ['to"ken'] } }] } },
      { kind: 'responded', sent: { products: [{ name: '…', ext: { '…': ['…'] } }] } },
    ],
    [
      'is redacted in the texts of a mapped answer, and kept in its ids and times',
      { answer: { products: [{ productId: 'to"ken', name: 'A to"ken', expiresAt: 'to"ken', channels: ['to"ken'] }], replies: [null] } },
      { answer: { products: [{ productId: 'to"ken', name: 'A …', expiresAt: 'to"ken', channels: ['to"ken'] }], replies: [null] } },
    ],
    ['is kept in other members, such as ids', { kind: 'stands', id: 'to"ken' }, { kind: 'stands', id: 'to"ken' }],
  ])('%s', (_, outcome, cleaned) => {
    expect(withoutToken(outcome, token)).toEqual(cleaned);
    expect(withoutToken(outcome, null)).toBe(outcome);
  });

  it('does not change numbers equal to the token', () => {
    expect(withoutToken({ data: { count: 12, text: '12' } }, '12')).toEqual({ data: { count: 12, text: '…' } });
  });

  it('keeps the member names of a mapped answer, also when the token is one of them', () => {
    const answer = { products: [{ name: 'All products' }] };
    expect(withoutToken({ answer }, 'products')).toEqual({ answer: { products: [{ name: 'All …' }] } });
  });

  it('does not copy an answer that does not hold the token', () => {
    const answer = { products: [{ name: 'A' }] };
    expect(withoutToken({ answer }, token).answer).toBe(answer);
  });
});
