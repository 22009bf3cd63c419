import type { Money, TextReading } from './reading';
import { noPlaces, type WantedPlaces } from './wanted-places';

/** `YYYY-MM-DD`, both days included. */
export interface WantedFlight {
  readonly from: string;
  readonly until: string;
}

/** Restrictions by the buyer. Empty and null values restrict nothing. */
export interface Filters {
  readonly channels: readonly string[];
  readonly countries: readonly string[];
  readonly formats: readonly string[];
  readonly deliveryType: 'guaranteed' | 'non_guaranteed' | null;
  readonly fixedPrice: boolean | null;
  /** Whether products come with the prices of `fixedPrice` alone. Otherwise they keep all prices. */
  readonly hasOnlyMatchingPrices: boolean;
  /** Whether metrics are required that no product reports. */
  readonly needsOtherMetrics: boolean;
  readonly budget: Money | null;
  /** ISO 4217. */
  readonly currencies: readonly string[];
  /** Places of the targeting that the buyer will order. They are compared with plans, and exclude no products. */
  readonly places: WantedPlaces;
  readonly from: string | null;
  readonly until: string | null;
}

/** Filters of the request combined with the reading of the brief. A filter overrides the brief. */
export interface Criteria extends Omit<Filters, 'from' | 'until' | 'hasOnlyMatchingPrices' | 'needsOtherMetrics'> {
  readonly flight: WantedFlight | null;
  readonly words: ReadonlySet<string>;
}

export const noFilters: Filters = {
  channels: [],
  countries: [],
  formats: [],
  deliveryType: null,
  fixedPrice: null,
  hasOnlyMatchingPrices: false,
  needsOtherMetrics: false,
  budget: null,
  currencies: [],
  places: noPlaces,
  from: null,
  until: null,
};

export function criteriaOf(filters: Filters, reading: TextReading | null): Criteria {
  const { channels, countries, formats, deliveryType, fixedPrice, budget, currencies, places, from, until } = filters;
  return {
    channels: channels.length > 0 ? channels : (reading?.channels ?? []),
    countries: countries.length > 0 ? countries : (reading?.countries ?? []),
    formats,
    deliveryType: deliveryType ?? reading?.deliveryType ?? null,
    fixedPrice,
    budget: budget ?? reading?.budget ?? null,
    currencies,
    places,
    flight: from === null && until === null ? null : { from: from ?? '0000-01-01', until: until ?? '9999-12-31' },
    words: reading?.words ?? new Set(),
  };
}
