import { fold, rank } from './fuzzy';

const labels = ['Campaigns', 'Create campaign', 'Media buys', 'Menü öffnen', 'Łódź', '创建广告活动'];
const find = (query: string, among: readonly string[] = labels) => rank(query, among, (label) => label);

describe('Matching of labels', () => {
  test('ignores case, accents and invisible characters', () => {
    expect(find('MENU offnen')).toEqual(['Menü öffnen']);
    expect(find('lodz')).toEqual(['Łódź']);
    expect(fold('Me\u200bnu\u202e')).toBe('menu');
  });

  test('prefers the start of the text, then of a word, then the inside of a word, then abbreviations', () => {
    expect(find('camp')).toEqual(['Campaigns', 'Create campaign']);
    expect(find('buy', ['Big unusual years', 'Rebuy', 'Media buys', 'Buyers'])).toEqual([
      'Buyers',
      'Media buys',
      'Rebuy',
      'Big unusual years',
    ]);
    expect([find('mb'), find('crcam')]).toEqual([['Media buys'], ['Create campaign']]);
    expect(rank('mb', labels, (label) => label, 'names')).toEqual([]);
  });

  test('requires every word of the query, in any order', () => {
    expect(find('campaign create')).toEqual(['Create campaign']);
    expect(find('campaign delete')).toEqual([]);
  });

  test('finds parts of texts without spaces by one character', () => {
    expect(find('广')).toEqual(['创建广告活动']);
    expect([find('y'), find('at')]).toEqual([[], []]);
  });

  test('keeps the order for an empty query and for equal matches', () => {
    expect(find('  ')).toEqual(labels);
    expect(find('b', ['b 2', 'b 1'])).toEqual(['b 2', 'b 1']);
  });

  test('compares only the first 200 characters, so that long input costs nothing', () => {
    expect(find(`${'a'.repeat(200)}b`, ['a'.repeat(300)])).toHaveLength(1);
    expect(find('campaigns '.repeat(1_000))).toEqual(['Campaigns']);
    expect(find('z', [`${'a '.repeat(5_000)}z`])).toEqual([]);
  });
});
