import type { PricingSpec } from '../personality';

/** Short forms for price lists. Prices are in the currency's major unit; CPM per thousand impressions. */

export const fixedCpm = (price: number, currency = 'USD', minSpend?: number): PricingSpec => ({
  id: `cpm_${currency.toLowerCase()}_fixed`,
  model: 'cpm',
  currency,
  fixed: price,
  ...(minSpend ? { minSpend } : {}),
});

export const auctionCpm = (floor: number, currency = 'USD'): PricingSpec => ({
  id: `cpm_${currency.toLowerCase()}_auction`,
  model: 'cpm',
  currency,
  floor,
  guidance: guidance(floor),
});

export const cpcv = (price: number, currency = 'USD'): PricingSpec => ({
  id: `cpcv_${currency.toLowerCase()}`,
  model: 'cpcv',
  currency,
  fixed: price,
});

export const cpc = (floor: number, currency = 'USD'): PricingSpec => ({
  id: `cpc_${currency.toLowerCase()}`,
  model: 'cpc',
  currency,
  floor,
  guidance: guidance(floor),
});

export const flatRate = (price: number, currency = 'USD', dooh?: PricingSpec['dooh']): PricingSpec => ({
  id: `flat_${currency.toLowerCase()}`,
  model: 'flat_rate',
  currency,
  fixed: price,
  ...(dooh ? { dooh } : {}),
});

const guidance = (floor: number): PricingSpec['guidance'] => {
  const at = (factor: number) => Math.round(floor * factor * 100) / 100;
  return { p25: at(1.1), p50: at(1.4), p75: at(1.9), p90: at(2.6) };
};
