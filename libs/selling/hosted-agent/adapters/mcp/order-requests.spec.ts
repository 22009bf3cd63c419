import { AdcpRefusal, type AdcpJson } from './adcp-error';
import { brandDomainOf, createRequest, deliveryRequest, listRequest, updateRequest } from './order-requests';

const line = { product_id: 'tv', pricing_option_id: 'cpm', budget: 7 };
const order: AdcpJson = {
  idempotency_key: 'k'.repeat(16),
  brand: { domain: 'oat.example' },
  packages: [line],
  start_time: 'asap',
  end_time: '2026-02-01T00:00:00.5+01:00',
};
const change: AdcpJson = { idempotency_key: 'k'.repeat(16), media_buy_id: 'm' };

function refusalOf(ask: () => unknown): AdcpJson | null {
  try {
    ask();
    return null;
  } catch (error) {
    return (error as AdcpRefusal).toJson('3.0');
  }
}

describe('requests of orders', () => {
  it('are read and may contain members that are not read', () => {
    const packages = [{ ...line, bid_price: 2, targeting_overlay: { geo: ['DE'] }, creatives: [], of_tomorrow: 1 }];
    const more = { packages, po_number: ' a\nb ', ext: { exchange: { currency: 'EUR' } }, total_budget: { amount: 7, currency: 'EUR' } };
    expect(createRequest({ ...order, ...more, of_tomorrow: 1 }, '3.0')).toEqual({
      key: 'k'.repeat(16),
      wanted: {
        brandDomain: 'oat.example',
        poNumber: 'a b',
        start: 'asap',
        end: new Date('2026-01-31T23:00:00.500Z'),
        lines: [{ productId: 'tv', pricingOptionId: 'cpm', budget: 7, bidPrice: 2, targeting: { geo: ['DE'] } }],
        planId: null,
        total: { amount: 7, currency: 'EUR' },
        currency: 'EUR',
      },
    });
  });

  const [key, currency] = ['16 to 255 characters of A-Z a-z 0-9 _ . : -', 'is not a currency of ISO 4217'];
  it.each<[object, string, string]>([
    [{ idempotency_key: undefined }, 'idempotency_key', 'idempotency_key is required'],
    [{ idempotency_key: 'short' }, 'idempotency_key', `idempotency_key: ${key}`],
    [{ brand: { domain: '' } }, 'brand.domain', 'brand.domain: a domain such as acme.example'],
    [{ brand: { domain: 'not a domain!' } }, 'brand.domain', 'brand.domain: a domain such as acme.example'],
    [{ brand: { domain: 'https://acme.example' } }, 'brand.domain', 'brand.domain: a domain such as acme.example'],
    [{ brand: {} }, 'brand.domain', 'brand.domain is required'],
    [{ packages: [{ ...line, budget: 0 }] }, 'packages[0].budget', 'packages[0].budget must be > 0'],
    [{ packages: [{ ...line, creatives: [{}] }] }, 'packages[0].creatives', 'packages[0].creatives: creatives are not taken here'],
    [{ packages: [{ ...line, budget: undefined }] }, 'packages[0].budget', 'packages[0].budget is required'],
    [{ ext: { exchange: { currency: 'EUX' } } }, 'ext.exchange.currency', `ext.exchange.currency: ${currency}`],
    [{ start_time: 'soon' }, 'start_time', 'start_time: "asap", or a date and time of ISO 8601 with its offset from UTC'],
    [{ packages: [{ ...line, pacing: 'fast' }] }, 'packages[0].pacing', 'packages[0].pacing must be one of "even", "asap", "front_loaded"'],
    [
      { packages: [{ ...line, ext: { exchange: { agreed_price: { amount: 1, currency: 'EUR' } } } }] },
      'packages[0].ext.exchange.agreed_price.pricing_model',
      'packages[0].ext.exchange.agreed_price.pricing_model is required',
    ],
    [{ packages: undefined }, 'packages', 'Give packages, or the proposal_id of a plan.'],
    [{ start_time: '2026-03-01T00:00:00Z' }, 'end_time', 'end_time must be after start_time.'],
  ])('are refused with the field when they contain %j', (more, field, message) => {
    expect(refusalOf(() => createRequest({ ...order, ...more }, '3.0'))).toMatchObject({ code: 'INVALID_REQUEST', field, message });
  });

  it.each([
    ['2024-02-29T23:59:59Z', true],
    ['2024-02-29T23:59:59.123456789-23:59', true],
    ['2026-02-29T23:59:59Z', false],
    ['2024-02-29T23:59:60Z', false],
    ['2024-02-29T24:00:00Z', false],
    ['2024-02-29T23:59Z', false],
    ['2024-02-29T23:59:59', false],
    ['2024-02-29T23:59:59+0100', false],
    ['2024-02-29 23:59:59Z', false],
    ['soon', false],
  ])('%s as end_time: accepted is %s', (end_time, is) => {
    expect(refusalOf(() => updateRequest({ ...change, end_time }, '3.0')) === null).toBe(is);
  });

  it('change only the members that they name', () => {
    expect(updateRequest(change, '3.0')).toEqual({ key: 'k'.repeat(16), mediaBuyId: 'm', change: {} });
    const named = { revision: 2, canceled: true, cancellation_reason: 'N\u202eo.\u001b', packages: [{ package_id: 'p', paused: true }] };
    expect(updateRequest({ ...change, ...named }, '3.0').change).toEqual({
      expectedRevision: 2,
      canceled: true,
      reason: 'No.',
      packages: [{ packageId: 'p', paused: true }],
    });
    const priced = (exchange: object) =>
      updateRequest({ ...change, packages: [{ package_id: 'p', ext: { exchange } }] }, '3.0').change.packages;
    const agreed_price = { amount: 2, currency: 'EUR', pricing_model: 'cpm', floor: true };
    const agreedPrice = { amount: 2, isFloor: true };
    expect(priced({ agreed_price })).toEqual([{ packageId: 'p', agreedPrice }]);
    expect(priced({ agreed_price, cleared: [] })).toEqual([{ packageId: 'p', agreedPrice, terms: { ext: { exchange: { cleared: [] } } } }]);
    expect(priced({})).toEqual([{ packageId: 'p', terms: { ext: { exchange: {} } } }]);
    expect(refusalOf(() => updateRequest({ ...change, revision: 2 ** 60 }, '3.0'))).toMatchObject({ field: 'revision' });
    expect(refusalOf(() => updateRequest({ ...change, canceled: false }, '3.0'))).toMatchObject({
      field: 'canceled',
      message: 'canceled must be true',
    });
    expect(refusalOf(() => updateRequest({ ...change, new_packages: [line] }, '3.0'))).toMatchObject({
      field: 'new_packages',
      message: 'new_packages: order more packages as a new media buy',
    });
  });
});

it('a status filter is one status or a list of statuses', () => {
  expect(listRequest({}).statuses).toBeNull();
  expect(listRequest({ status_filter: 'active' }).statuses).toEqual(['active']);
  expect(deliveryRequest({ status_filter: ['active', 'paused'] }, '3.0').statuses).toEqual(['active', 'paused']);
  expect(refusalOf(() => listRequest({ status_filter: ['gone'] }))?.message).toMatch(
    / must be one of "pending_creatives", "pending_start", /,
  );
  expect(refusalOf(() => deliveryRequest({ start_date: '2026-02-30' }, '3.0'))).toMatchObject({
    field: 'start_date',
    message: 'start_date: a day such as 2026-03-31',
  });
});

it('the brand of a request is its own, else the brand of its account, and null when either is invalid', () => {
  const account = { brand: { domain: 'account.example' } };
  expect(brandDomainOf({ account, brand: { domain: 'oat.example' } })).toBe('oat.example');
  expect(brandDomainOf({ account })).toBe('account.example');
  expect(brandDomainOf({})).toBeNull();
  expect(brandDomainOf({ account, brand: { domain: '' } })).toBeNull();
});
