import { type AttentionItem, inOrder, rowsOf } from './attention';

const item = (key: string, more: Partial<AttentionItem> = {}): AttentionItem => ({
  key,
  urgency: 'waits',
  since: null,
  tone: 'bad',
  state: ['home.state', 'waits'],
  kind: 'home.kind.ask',
  name: key,
  why: { text: key },
  target: null,
  due: null,
  ...more,
});
const keysOf = (items: readonly AttentionItem[]) => items.map(({ key }) => key);

describe('inOrder', () => {
  test('puts the most urgent first', () => {
    const items = [
      item('next', { urgency: 'next' }),
      item('failed', { urgency: 'failed' }),
      item('waits'),
      item('blocks', { urgency: 'blocks' }),
    ];
    expect(keysOf(inOrder(items))).toEqual(['blocks', 'waits', 'failed', 'next']);
  });

  test('puts what waits longest first, and the newest of everything else', () => {
    const pair = (urgency: AttentionItem['urgency']) => [
      item('old', { urgency, since: '2026-03-01' }),
      item('new', { urgency, since: '2026-03-02' }),
    ];
    expect(keysOf(inOrder(pair('waits')))).toEqual(['old', 'new']);
    expect(keysOf(inOrder(pair('failed')))).toEqual(['new', 'old']);
  });

  test('keeps the last of two items with the same key', () => {
    expect(inOrder([item('a', { name: 'first' }), item('a', { name: 'second' })]).map(({ name }) => name)).toEqual(['second']);
  });
});

describe('rowsOf', () => {
  test('keeps the shown order, with current data', () => {
    const { rows, newCount } = rowsOf([item('a'), item('b')], [item('b', { name: 'renamed' }), item('a')]);
    expect(rows.map(({ item: { name }, isSettled }) => [name, isSettled])).toEqual([
      ['a', false],
      ['renamed', false],
    ]);
    expect(newCount).toBe(0);
  });

  test('marks rows that need nobody any more, and counts new items without showing them', () => {
    const { rows, newCount } = rowsOf([item('a')], [item('b'), item('c')]);
    expect(rows.map(({ item: { key }, isSettled }) => [key, isSettled])).toEqual([['a', true]]);
    expect(newCount).toBe(2);
  });
});
