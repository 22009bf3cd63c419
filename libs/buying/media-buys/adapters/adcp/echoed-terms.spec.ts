import { noLists, type Payload } from '@exchange/adcp';
import type { AgreedPrice } from '../../domain/agreed-price';
import type { MediaBuyState, PackageState } from '../../domain/media-buy-state';
import { aMediaBuy, mediaBuyEpoch } from '../../testing';
import { echoedTerms, echoedPackages } from './echoed-terms';
import { createRequest } from './requests';

const fixed: AgreedPrice = { pricingModel: 'cpm', currency: 'EUR', fixedPrice: '12.000000', floorPrice: null };
const auction: AgreedPrice = { ...fixed, fixedPrice: null, floorPrice: '4.000000' };

function ordered(more: Partial<PackageState> = { agreedPrice: fixed }) {
  const packages = [{ productId: 'sf1:7:a', productName: 'Evenings', pricingOptionId: 'cpm', budget: '600.000000', ...more }];
  return aMediaBuy({ packages }).execute(mediaBuyEpoch).state;
}

const termsIn = (buy: MediaBuyState, payload: Payload) => echoedTerms(buy, payload, echoedPackages(buy, payload));

/** Price terms read from one package with these fields: field, agreed value, booked value. */
function saidOf(words: object, more?: Partial<PackageState>) {
  const terms = termsIn(ordered(more), { packages: [{ package_id: 'p1', product_id: 'a', ...words }] });
  return terms
    .filter(({ field }) => field !== 'packages' && field !== 'product_id')
    .map(({ field, agreed, booked }) => [field, agreed, booked]);
}

describe('terms in the answer of a seller', () => {
  it('are read from the media buy and from each package', () => {
    const payload = {
      currency: 'EUR',
      total_budget: 600,
      start_time: '2026-03-01T01:00:00+01:00',
      end_time: '2026-05-01T00:00:00Z',
      planned_delivery: { end_time: '2026-04-01T00:00:00Z' },
      packages: [{ package_id: 'p1', product_id: 'a', budget: 500, pricing_option_id: 'card', currency: 'USD' }],
    };
    const [start, end] = ['2026-03-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'];
    expect(termsIn(ordered(), payload)).toEqual([
      { packageId: null, field: 'currency', agreed: 'EUR', booked: 'EUR' },
      { packageId: null, field: 'total_budget', agreed: '600', booked: '600' },
      { packageId: null, field: 'start_time', agreed: start, booked: start },
      { packageId: null, field: 'end_time', agreed: end, booked: '2026-05-01T00:00:00.000Z' },
      { packageId: null, field: 'end_time', agreed: end, booked: end },
      { packageId: null, field: 'packages', agreed: '1', booked: '1' },
      { packageId: 'mb_1-1', field: 'product_id', agreed: 'sf1:7:a', booked: 'sf1:7:a' },
      { packageId: 'mb_1-1', field: 'budget', agreed: '600', booked: '500' },
      { packageId: 'mb_1-1', field: 'pricing_option_id', agreed: 'cpm', booked: 'card' },
      { packageId: 'mb_1-1', field: 'currency', agreed: 'EUR', booked: 'USD' },
    ]);
  });

  it.each<[object, unknown[][]]>([
    [{}, []],
    [{ fixed_price: 20 }, [['price', '12', '20']]],
    [{ price: 20 }, [['price', '12', '20']]],
    [{ price: '20.00' }, [['price', '12', '20.00']]],
    [
      { rate: 20, pricing_model: 'cpm' },
      [
        ['pricing_model', 'cpm', 'cpm'],
        ['price', '12', '20'],
      ],
    ],
    [{ cpm: 20 }, [['price', '12', '20']]],
    [{ cpc: 1 }, []],
    [
      { pricing: { rate: 20, currency: 'USD' } },
      [
        ['currency', 'EUR', 'USD'],
        ['price', '12', '20'],
      ],
    ],
    [{ price: { amount: 20 } }, [['price', '12', '20']]],
    [
      { ext: { exchange: { agreed_price: { amount: 20, pricing_model: 'cpm' } } } },
      [
        ['pricing_model', 'cpm', 'cpm'],
        ['price', '12', '20'],
      ],
    ],
    [{ ext: { exchange: { agreed_price: { amount: 20, floor: true } } } }, [['floor_price', '', '20']]],
    [{ fixed_price: 20, canceled: true }, []],
    [{ price: 'call us', budget: null }, []],
    [{ fixed_price: -20 }, [['price', '12', '-20']]],
    [{ fixed_price: '-20' }, [['price', '12', '-20']]],
    [{ fixed_price: 1e300 }, [['price', '12', '1e+300']]],
    [{ fixed_price: '1e999' }, [['price', '12', 'Infinity']]],
    [{ fixed_price: '20.12345678' }, [['price', '12', '20.12345678']]],
  ])('contain the price of %j for an order at 12', (words, terms) => {
    expect(saidOf(words)).toEqual(terms);
  });

  it.each<[object, number | undefined, unknown[][]]>([
    [{ ext: { exchange: { agreed_price: { amount: 5, floor: true } } } }, undefined, [['floor_price', '4', '5']]],
    [
      { bid_price: 7, floor_price: 5 },
      6,
      [
        ['bid_price', '6', '7'],
        ['floor_price', '4', '5'],
      ],
    ],
    [{ bid_price: 7, price: 9 }, undefined, []],
    [{ fixed_price: 9 }, 6, [['price', '6', '9']]],
  ])('contain the price of %j for an order in an auction with the floor 4 and the bid %s', (words, bidPrice, terms) => {
    expect(saidOf(words, { agreedPrice: auction, ...(bidPrice === undefined ? {} : { bidPrice }) })).toEqual(terms);
  });

  it('include no price when none was agreed', () => {
    expect(saidOf({ fixed_price: 20 }, {})).toEqual([]);
  });
});

describe('packages in the answer of a seller', () => {
  const package_id = 'p1';

  /** Compares the packages of an answer with an order of two products; returns the differences in products and their number. */
  function productsIn(packages: readonly object[]) {
    const two = ['a', 'b'].map((id) => ({ productId: `sf1:7:${id}`, productName: id, pricingOptionId: 'cpm', budget: '600.000000' }));
    return termsIn(aMediaBuy({ packages: two }).state, { packages })
      .filter(({ field, agreed, booked }) => ['packages', 'product_id'].includes(field) && agreed !== booked)
      .map(({ packageId, field, agreed, booked }) => [packageId, field, agreed, booked]);
  }
  const [a, b] = ['a', 'b'].map((product_id) => ({ package_id, product_id, pricing_option_id: 'cpm' })) as [object, object];
  const other = { package_id: 'zzz', product_id: 'other', budget: 5_000 };

  it.each<[string, readonly object[], unknown[][]]>([
    ['the same products', [b, a], []],
    ['no products', [{ package_id }, { package_id: 'p2' }], []],
    ['no packages', [], []],
    ['another product', [other, b], [['mb_1-1', 'product_id', 'sf1:7:a', 'sf1:7:other']]],
    ['a product in another spelling', [{ package_id, product_id: 'A' }, b], [['mb_1-1', 'product_id', 'sf1:7:a', 'sf1:7:A']]],
    ['a further package', [a, b, other], [[null, 'packages', '2', '3']]],
    ['a product twice', [a, b, { ...a, budget: 5_000 }], [[null, 'packages', '2', '3']]],
    ['fewer packages', [b], [[null, 'packages', '2', '1']]],
    ['a further package that is canceled', [a, b, { ...other, canceled: true }], []],
    ['an ordered package that is canceled', [{ ...a, canceled: true }, b], [[null, 'packages', '2', '1']]],
  ])('are compared with the order: %s', (_, packages, terms) => {
    expect(productsIn(packages)).toEqual(terms);
  });

  it('cut a long product id in the text, but compare it whole', () => {
    const productId = `sf1:7:${'x'.repeat(400)}`;
    const buy = ordered({ productId });
    const booked = (product_id: string) => termsIn(buy, { packages: [{ package_id, product_id }] }).at(1)!.booked;
    expect(booked('x'.repeat(400))).toBe(productId);
    expect(booked('x'.repeat(401))).toBe(`${productId.slice(0, 254)}…`);
  });
});

describe('an order', () => {
  const extIn = (more: Partial<PackageState>) => (createRequest(ordered(more), noLists)['packages'] as { ext?: object }[])[0]!.ext;

  it('contains the agreed price, the proposal and the saved offer of each package', () => {
    expect(extIn({ agreedPrice: fixed, proposalRef: 'spring', offerId: '5' })).toEqual({
      exchange: { agreed_price: { amount: 12, currency: 'EUR', pricing_model: 'cpm' }, proposal_id: 'spring', offer_id: '5' },
    });
  });

  it('marks the floor of an auction as a floor', () => {
    expect(extIn({ agreedPrice: auction })).toEqual({
      exchange: { agreed_price: { amount: 4, currency: 'EUR', pricing_model: 'cpm', floor: true } },
    });
  });

  it('contains no price when none was seen, and when an auction has no floor', () => {
    expect(extIn({})).toBeUndefined();
    expect(extIn({ agreedPrice: { ...auction, floorPrice: null } })).toBeUndefined();
  });
});
