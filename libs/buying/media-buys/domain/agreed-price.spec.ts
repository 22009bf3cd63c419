import { aLine } from '../testing';
import { type AgreedPrice, assertPrices } from './agreed-price';

const at = (fixedPrice: string | null, more: Partial<AgreedPrice> = {}): AgreedPrice => ({
  pricingModel: 'cpm',
  currency: 'EUR',
  fixedPrice,
  floorPrice: null,
  ...more,
});
const from = (floorPrice: string | null) => at(null, { floorPrice });

describe('the selected price', () => {
  it.each<[string, AgreedPrice | null, AgreedPrice | null, number | null]>([
    ['equal', at('12.000000'), at('12.000000'), null],
    ['compared with no stored price', null, at('12.000000'), null],
    ['a floor that has fallen', from('4.000000'), from('3.000000'), null],
    ['a floor up to the bid', from('4.000000'), from('5.000000'), 5],
    ['an auction without the former floor', from('4.000000'), from(null), null],
  ])('is accepted when the current price is %s', (_, price, currentPrice, bidPrice) => {
    expect(() => assertPrices([aLine('sf1:7:a', { price, currentPrice, bidPrice })])).not.toThrow();
  });

  it.each<[string, AgreedPrice, AgreedPrice | null, number | null, object]>([
    ['higher', at('12.000000'), at('20.000000'), null, { selectedPrice: 12, currentPrice: 20, currency: 'EUR', isFloor: false }],
    ['lower', at('12.000000'), at('9.000000'), null, { selectedPrice: 12, currentPrice: 9 }],
    ['not offered', at('12.000000'), null, null, { selectedPrice: 12, currentPrice: null }],
    ['in another currency', at('12.000000'), at('12.000000', { currency: 'USD' }), null, { currency: 'EUR', currentCurrency: 'USD' }],
    [
      'in another pricing model',
      at('12.000000'),
      at('12.000000', { pricingModel: 'cpc' }),
      null,
      { pricingModel: 'cpm', currentPricingModel: 'cpc' },
    ],
    ['fixed instead of an auction', from('4.000000'), at('4.000000'), null, { selectedPrice: 4, currentPrice: 4, isFloor: true }],
    ['a higher floor', from('4.000000'), from('5.000000'), null, { selectedPrice: 4, currentPrice: 5, isFloor: true }],
    ['a first floor', from(null), from('5.000000'), null, { selectedPrice: null, currentPrice: 5 }],
    ['a floor above the bid', from('4.000000'), from('5.000000'), 4.5, { bidPrice: 4.5, currentPrice: 5 }],
  ])('is refused with PRICE_CHANGED and both prices when the current price is %s', (_, price, currentPrice, bidPrice, details) => {
    const lines = [aLine('sf1:7:a', { price, currentPrice, bidPrice }), aLine('sf1:7:b')];
    expect(() => assertPrices(lines)).toThrow(
      expect.objectContaining({ status: 409, code: 'PRICE_CHANGED', details: { products: [expect.objectContaining(details)] } }),
    );
  });

  it('is named with the current price in the error message', () => {
    const lines = [aLine('sf1:7:a', { productName: 'Evenings', price: at('12.000000'), currentPrice: at('20.500000') })];
    expect(() => assertPrices(lines)).toThrow('“Evenings” was selected at 12.00 EUR (cpm) and is 20.50 EUR (cpm)');
  });
});
