import { advertiserBody, advertiserFields, domainOf } from './advertiser-body';

const typed: Record<string, string> = {
  name: 'Oat',
  brand: 'oat.example',
  primaryCurrency: 'eur',
  timezone: 'Europe/Berlin',
  description: 'Oat drinks',
  optimizationApplyMode: 'AUTO',
  'utmConfig.params[0].paramKey': 'utm_source',
  'utmConfig.params[0].paramValue': 'exchange',
  'frequencyCaps[0].max_impressions': '3',
  'frequencyCaps[0].per': 'households',
  'frequencyCaps[0].window.interval': '7',
  'frequencyCaps[0].window.unit': 'days',
};
const read =
  (more: Record<string, string> = {}) =>
  (field: string) =>
    ({ ...typed, ...more })[field] ?? '';

describe('advertiserBody', () => {
  test('takes every field and every row of the lists', () => {
    expect(advertiserBody(read(), { params: 1, caps: 1 })).toEqual({
      name: 'Oat',
      brand: 'oat.example',
      primaryCurrency: 'EUR',
      timezone: 'Europe/Berlin',
      description: 'Oat drinks',
      optimizationApplyMode: 'AUTO',
      utmConfig: { params: [{ paramKey: 'utm_source', paramValue: 'exchange' }] },
      frequencyCaps: [{ max_impressions: 3, per: 'households', window: { interval: 7, unit: 'days' } }],
    });
    for (const field of advertiserFields({ params: 1, caps: 1 })) if (field !== 'sandbox') expect(typed).toHaveProperty([field]);
  });

  test('omits a currency that is not shown, clears the description and removes rows that were taken out', () => {
    const body = advertiserBody(read({ primaryCurrency: '', description: '' }), { params: 0, caps: 0 });
    expect(body).toMatchObject({ description: null, utmConfig: { params: [] }, frequencyCaps: [] });
    expect(body).not.toHaveProperty('primaryCurrency');
  });

  test('sends a number that is none as null, so that the API refuses it at its field', () => {
    const body = advertiserBody(read({ 'frequencyCaps[0].max_impressions': 'many' }), { params: 0, caps: 1 });
    expect(JSON.parse(JSON.stringify(body)).frequencyCaps[0].max_impressions).toBeNull();
  });
});

test('domainOf reads the domain of an address, with and without a scheme', () => {
  expect(['https://www.Oat.example/drinks', 'oat.example', 'http://oat.example.'].map(domainOf)).toEqual(Array(3).fill('oat.example'));
  expect(domainOf('no domain')).toBeNull();
});
