import { readBrief } from './brief';
import { percentages } from './proposals';

describe('readBrief', () => {
  it.each([
    ['CTV and podcasts in Germany and the UK', ['ctv', 'podcast'], ['DE', 'GB']],
    ['Premium video inventory on sports publishers. Adults 25-54, US and Canada.', ['olv'], ['US', 'CA']],
    ['Digital out-of-home and retail media, United States', ['dooh', 'ooh', 'retail_media'], ['US']],
    ['Tell us about your best placements', [], []],
  ])('%s', (text, channels, countries) => {
    const reading = readBrief(text);
    expect(new Set(reading.channels)).toEqual(new Set(channels));
    expect(new Set(reading.countries)).toEqual(new Set(countries));
  });

  it.each([
    ['Q2 flight, $50K budget', 50_000, 'USD'],
    ['budget of €1.5m', 1_500_000, 'EUR'],
    ['EUR 25.000 in total', 25_000, 'EUR'],
    ['about 120,000 USD', 120_000, 'USD'],
    ['£7,500.50', 7_500.5, 'GBP'],
  ])('%s', (text, amount, currency) => {
    expect(readBrief(text).budget).toEqual({ amount, currency });
  });

  it('reads no budget from a text without one', () => {
    expect(readBrief('Adults 25-54, three flights').budget).toBeUndefined();
  });
});

describe('percentages', () => {
  it.each([[[1]], [[1, 1, 1]], [[5, 3, 2]], [[1000, 1, 1]], [[0, 0]], [[1 / 3, 1 / 7, 1 / 11, 1 / 13]]])(
    'of %j are whole, at least 1, and add up to 100',
    (weights) => {
      const shares = percentages(weights);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100);
      expect(shares.every((share) => Number.isInteger(share) && share >= 1)).toBe(true);
    },
  );
});
