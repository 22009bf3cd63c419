import { postalCode, resolveAll, textsIn } from './pasted-codes';

describe('Pasted values', () => {
  test.each([
    ['10001\n10002\r\n\n10001', ['10001', '10002']],
    ['10001, 10002,', ['10001', '10002']],
    ['10001 10002 10003', ['10001', '10002', '10003']],
    ['New York, NY\nBoston, MA', ['New York, NY', 'Boston, MA']],
    ['New South Wales', ['New South Wales']],
    ['Texas; Utah', ['Texas', 'Utah']],
  ])('splits %j', (pasted, texts) => {
    expect(textsIn(pasted)).toEqual(texts);
  });

  test('finds codes and names without case and accents, asks for the others, and says what it did not find', async () => {
    const entries = [
      { code: 'CI', name: 'Côte d’Ivoire' },
      { code: 'US', name: 'United States' },
    ];
    const asked: string[] = [];
    const ask = async (text: string) => {
      asked.push(text);
      return text === 'USA' ? 'US' : null;
    };
    expect(await resolveAll(['cote d’ivoire', 'us', 'USA', 'Nowhere'], entries, ask)).toEqual({
      codes: ['CI', 'US'],
      unknown: ['Nowhere'],
    });
    expect(asked).toEqual(['USA', 'Nowhere']);
  });

  test.each([
    ['us_zip', '10001', '10001'],
    ['us_zip', '1000', null],
    ['gb_outward', 'sw1a', 'SW1A'],
    ['ca_full', 'K1A 0B1', 'K1A 0B1'],
    ['de_plz', 'Berlin', null],
    ['a_new_system', 'x 1', 'X 1'],
  ])('a code of %s: %s', (system, text, code) => {
    expect(postalCode(system, text)).toBe(code);
  });
});
