import { currencies, decimalsOfCurrency, isCurrency } from './currencies';

const noTender = ['XAU', 'XAG', 'XDR', 'XTS', 'XXX', 'XSU', 'XUA', 'BOV', 'CHE', 'CHW', 'CLF', 'COU', 'MXV', 'USN', 'UYI', 'UYW'];
const withdrawn = ['DEM', 'HRK', 'SLL', 'ZWL', 'ANG', 'CUC', 'BGN', 'VEF', 'MRO', 'STD'];

describe('currencies', () => {
  it('has distinct sorted codes of three capital letters', () => {
    expect(currencies).toEqual([...new Set(currencies)].toSorted());
    expect(currencies.filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([]);
  });

  it('has every currency that Node knows, except non-tender and withdrawn ones', () => {
    const known = Intl.supportedValuesOf('currency').filter((code) => ![...noTender, ...withdrawn].includes(code));
    // Newer Node versions also list historical currencies, so only codes that were tender at the time of the list are compared.
    const missing = known.filter(
      (code) => !isCurrency(code) && new Intl.DisplayNames('en', { type: 'currency' }).of(code)?.includes('(') === false,
    );
    expect(missing).toEqual([]);
    // Each has its own name, except the newest ones, which may not have one yet.
    const nameless = currencies.filter((code) => new Intl.DisplayNames('en', { type: 'currency' }).of(code) === code);
    expect(nameless.filter((code) => !['XCG', 'ZWG', 'VED'].includes(code))).toEqual([]);
  });

  it.each([...noTender, ...withdrawn, 'usd', 'US', 'USDX', '', 'ABC', 'constructor', '€'])('refuses %j', (code) => {
    expect(isCurrency(code)).toBe(false);
  });

  it.each([[null], [undefined], [5], [{}], [['USD']]])('refuses %j', (value) => {
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
