import { detectLanguage, firstLanguage, languages } from './languages';

describe('The language of a request', () => {
  it.each([
    ['de', 'de'],
    ['pt-BR', 'pt'],
    ['zh-Hant-TW,zh;q=0.9', 'zh'],
    ['DE-de', 'de'],
    ['fr;q=0.3, de;q=0.9, en;q=0.5', 'de'],
    ['fr, de', 'fr'],
    ['da, nb;q=0.9, sv;q=0.8', 'sv'],
    [' it ; q=0.8 , ja ; q=1.000', 'ja'],
  ])('for %p is %s', (header, language) => {
    expect(detectLanguage(header)).toBe(language);
  });

  it.each([undefined, '', '*', 'da', 'de;q=0', 'de;q=0.000', 'de;q=2', 'de;q=x', 'd\u00e9', ',,;', '-de', 'deutsch', 'x'.repeat(10_000)])(
    'is English for %p',
    (header) => {
      expect(detectLanguage(header)).toBe('en');
    },
  );

  it.each([
    ['fr-CA fr en', 'fr'],
    ['da nb DE-at en', 'de'],
    ['x  ja', 'ja'],
    ['da nb', undefined],
    ['', undefined],
    [' '.repeat(10_000), undefined],
  ])('of the tags %p is %s', (tags, language) => {
    expect(firstLanguage(tags)).toBe(language);
  });

  it('can be each of the fifteen supported ones', () => {
    expect(languages.map((language) => detectLanguage(language))).toEqual(languages);
    expect(languages).toHaveLength(15);
  });
});
