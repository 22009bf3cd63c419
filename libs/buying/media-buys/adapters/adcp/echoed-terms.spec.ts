import { noLists } from '@exchange/adcp';
import type { AgreedPrice } from '../../domain/agreed-price';
import type { PackageState } from '../../domain/media-buy-state';
import { aMediaBuy, mediaBuyEpoch } from '../../testing';
import { echoedTerms } from './echoed-terms';
import { createRequest } from './requests';

const fixed: AgreedPrice = { pricingModel: 'cpm', currency: 'EUR', fixedPrice: '12.000000', floorPrice: null };
const auction: AgreedPrice = { ...fixed, fixedPrice: null, floorPrice: '4.000000' };

function ordered(more: Partial<PackageState> = { agreedPrice: fixed }) {
  const packages = [{ productId: 'sf1:7:a', productName: 'Evenings', pricingOptionId: 'cpm', budget: '600.000000', ...more }];
  return aMediaBuy({ packages }).execute(mediaBuyEpoch).state;
}

/** Field and what is said of it, for one package that says this. */
function saidOf(words: object, more?: Partial<PackageState>) {
  const payload = { packages: [{ package_id: 'p1', product_id: 'a', ...words }] };
  return echoedTerms(ordered(more), payload).map(({ field, agreed, booked }) => [field, agreed, booked]);
}

describe('Terms in the answer of a seller', () => {
  it('are what it says of the media buy and of each package', () => {
    const payload = {
      currency: 'EUR',
      total_budget: 600,
      start_time: '2026-03-01T01:00:00+01:00',
      end_time: '2026-05-01T00:00:00Z',
      planned_delivery: { end_time: '2026-04-01T00:00:00Z' },
      packages: [{ package_id: 'p1', product_id: 'a', budget: 500, pricing_option_id: 'card', currency: 'USD' }],
    };
    const [start, end] = ['2026-03-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'];
    expect(echoedTerms(ordered(), payload)).toEqual([
      { packageId: null, field: 'currency', agreed: 'EUR', booked: 'EUR' },
      { packageId: null, field: 'total_budget', agreed: '600', booked: '600' },
      { packageId: null, field: 'start_time', agreed: start, booked: start },
      { packageId: null, field: 'end_time', agreed: end, booked: '2026-05-01T00:00:00.000Z' },
      { packageId: null, field: 'end_time', agreed: end, booked: end },
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
  ])('%j names the price where the order was at 12', (words, terms) => {
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
  ])('%j names the price where the order was an auction from 4, with the bid %s', (words, bidPrice, terms) => {
    expect(saidOf(words, { agreedPrice: auction, ...(bidPrice === undefined ? {} : { bidPrice }) })).toEqual(terms);
  });

  it('name no price where none was agreed on', () => {
    expect(saidOf({ fixed_price: 20 }, {})).toEqual([]);
  });
});

describe('An order', () => {
  const extIn = (more: Partial<PackageState>) => (createRequest(ordered(more), noLists)['packages'] as { ext?: object }[])[0]!.ext;

  it('says the agreed price of each package, the proposal that it belongs to, and the saved offer', () => {
    expect(extIn({ agreedPrice: fixed, proposalRef: 'spring', offerId: '5' })).toEqual({
      exchange: { agreed_price: { amount: 12, currency: 'EUR', pricing_model: 'cpm' }, proposal_id: 'spring', offer_id: '5' },
    });
  });

  it('says the floor of an auction as such', () => {
    expect(extIn({ agreedPrice: auction })).toEqual({
      exchange: { agreed_price: { amount: 4, currency: 'EUR', pricing_model: 'cpm', floor: true } },
    });
  });

  it('says nothing where no price was seen, and none where an auction has no floor', () => {
    expect(extIn({})).toBeUndefined();
    expect(extIn({ agreedPrice: { ...auction, floorPrice: null } })).toBeUndefined();
  });
});
