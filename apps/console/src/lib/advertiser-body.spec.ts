import { advertiserBody, domainOf } from './advertiser-body';

const typed: Record<string, string> = {
  name: 'Oat',
  brand: 'oat.example',
  primaryCurrency: 'eur',
  timezone: 'Europe/Berlin',
  description: 'Oat drinks',
  optimizationApplyMode: 'AUTO',
};
const read =
  (more: Record<string, string> = {}) =>
  (field: string) =>
    ({ ...typed, ...more })[field] ?? '';

describe('advertiserBody', () => {
  test('takes every field', () => {
    expect(advertiserBody(read())).toEqual({
      name: 'Oat',
      brand: 'oat.example',
      primaryCurrency: 'EUR',
      timezone: 'Europe/Berlin',
      description: 'Oat drinks',
      optimizationApplyMode: 'AUTO',
    });
  });

  test('omits a currency that is not shown, and clears the description', () => {
    const body = advertiserBody(read({ primaryCurrency: '', description: '' }));
    expect(body).toMatchObject({ description: null });
    expect(body).not.toHaveProperty('primaryCurrency');
  });
});

test('domainOf reads the domain of an address, with and without a scheme', () => {
  expect(['https://www.Oat.example/drinks', 'oat.example', 'http://oat.example.'].map(domainOf)).toEqual(Array(3).fill('oat.example'));
  expect(domainOf('no domain')).toBeNull();
});
