import { currencies, decimalsOfCurrency, isCurrency } from './currencies';

const noTender = ['XAU', 'XAG', 'XDR', 'XTS', 'XXX', 'XSU', 'XUA', 'BOV', 'CHE', 'CHW', 'CLF', 'COU', 'MXV', 'USN', 'UYI', 'UYW'];
const withdrawn = ['DEM', 'HRK', 'SLL', 'ZWL', 'ANG', 'CUC', 'BGN', 'VEF', 'MRO', 'STD'];

describe('currencies', () => {
  it('are three capital letters each, once, in order', () => {
    expect(currencies).toEqual([...new Set(currencies)].toSorted());
    expect(currencies.filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([]);
  });

  it('are all that Node knows of, without what is no tender and what was withdrawn', () => {
    const known = Intl.supportedValuesOf('currency').filter((code) => ![...noTender, ...withdrawn].includes(code));
    // Newer Node versions list what older money was, too: only what was tender when the list was made is held against it.
    const missing = known.filter(
      (code) => !isCurrency(code) && new Intl.DisplayNames('en', { type: 'currency' }).of(code)?.includes('(') === false,
    );
    expect(missing).toEqual([]);
    // Each has a name of its own; the newest may not have one yet.
    const nameless = currencies.filter((code) => new Intl.DisplayNames('en', { type: 'currency' }).of(code) === code);
    expect(nameless.filter((code) => !['XCG', 'ZWG', 'VED'].includes(code))).toEqual([]);
  });

  it.each([...noTender, ...withdrawn, 'usd', 'US', 'USDX', '', 'ABC', 'constructor', '€'])('%j is none', (code) => {
    expect(isCurrency(code)).toBe(false);
  });

  it.each([[null], [undefined], [5], [{}], [['USD']]])('%j is none', (value) => {
    expect(isCurrency(value)).toBe(false);
  });

  it.each([
    ['JPY', 0],
    ['KRW', 0],
    ['CLP', 0],
    ['EUR', 2],
    ['USD', 2],
    ['KWD', 3],
    ['TND', 3],
  ])('%s has %i decimals', (code, decimals) => {
    expect(decimalsOfCurrency(code)).toBe(decimals);
  });
});
