import { item, json, take, times } from './hostile.fixture';

it('field mappings cannot make an item longer than its limit', async () => {
  const mappings = Array.from({ length: 100 }, (_, index) => ({
    feed_field: 'a',
    catalog_field: `c${index}`,
    transform: 'split' as const,
  }));
  expect(await take(json(`"a":"${','.repeat(200_000)}"`), { mappings })).toContain('longer than');
});

describe('An item', () => {
  it.each([
    ['children', item('<a>x</a>'.repeat(10_001)), /more than 10000/],
    [
      'attributes',
      item(
        '',
        times(10_001, (i) => ` a${i}="x"`),
      ),
      /more than 10000/,
    ],
    ['comments', item('<!---->'.repeat(40_000)), /longer than 262144/],
    ['empty markup', item(`<a ${' '.repeat(270_000)}/>`), /longer than 262144/],
    ['a comment', item(`<!--${'x'.repeat(270_000)}-->`), /longer than 262144/],
    ['members', json(`${times(10_001, (i) => `"a${i}":1,`)}"z":1`), /more than 10000/],
    ['elements of lists', json(`"a":[${'1,'.repeat(10_001)}1]`), /more than 10000/],
    ['levels', json(`"a":${'['.repeat(40)}${']'.repeat(40)}`), /deeper than 32/],
    ['a giant number', json(`"a":${'9'.repeat(270_000)}`), /longer than 262144/],
    ['columns', `id,title\n1,${'x,'.repeat(10_001)}\n`, /more than 10000/],
    ['columns of a header', `id,${'x,'.repeat(10_001)}title\n1,x\n`, /more than 10000/],
  ])('is refused with a reason when it has too much of: %s', async (_, text, reason) => {
    expect(await take(text)).toMatch(reason);
  });
});
