import { aProduct } from '../testing';
import { factsOf, totalsOf } from './totals';

const [option] = aProduct('x').pricingOptions;
const priced = (id: string, rate: number | null, currency = 'EUR', pricingModel = 'cpm', publishers = ['tv.example']) =>
  aProduct(id, { publishers, pricingOptions: [{ ...option!, rate, currency, pricingModel }] });

describe('totals of a discovery', () => {
  it('factsOf counts products, distinct publishers, and prices per thousand impressions by currency', () => {
    const products = [
      priced('a', 10),
      priced('b', 20.5),
      priced('c', 30, 'USD'),
      priced('d', 5, 'EUR', 'cpc', ['news.example']),
      priced('e', null),
    ];
    expect(factsOf(products)).toEqual({
      products: 5,
      publishers: ['tv.example', 'news.example'],
      prices: [
        { currency: 'EUR', min: 10, max: 20.5, sum: 30.5, count: 2 },
        { currency: 'USD', min: 30, max: 30, sum: 30, count: 1 },
      ],
    });
  });

  it('totalsOf adds up the facts of several answers', () => {
    const one = factsOf([priced('a', 10)]);
    const two = factsOf([priced('b', 30, 'EUR', 'cpm', ['tv.example', 'radio.example'])]);
    expect(totalsOf([one, two], 2)).toEqual({
      groups: 2,
      products: 2,
      publishers: 2,
      prices: [{ currency: 'EUR', min: 10, max: 30, sum: 40, count: 2 }],
    });
    expect(totalsOf([], 0)).toEqual({ groups: 0, products: 0, publishers: 0, prices: [] });
  });
});
