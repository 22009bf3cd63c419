import type { Money, TextReading } from './reading';

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
  readonly budget: Money | null;
  readonly from: string | null;
  readonly until: string | null;
}

/** Filters of the request combined with the reading of the brief. A filter overrides the brief. */
export interface Criteria extends Omit<Filters, 'from' | 'until'> {
  readonly flight: WantedFlight | null;
  readonly words: ReadonlySet<string>;
}

export const noFilters: Filters = {
  channels: [],
  countries: [],
  formats: [],
  deliveryType: null,
  fixedPrice: null,
  budget: null,
  from: null,
  until: null,
};

export function criteriaOf(filters: Filters, reading: TextReading | null): Criteria {
  const { channels, countries, formats, deliveryType, fixedPrice, budget, from, until } = filters;
  return {
    channels: channels.length > 0 ? channels : (reading?.channels ?? []),
    countries: countries.length > 0 ? countries : (reading?.countries ?? []),
    formats,
    deliveryType: deliveryType ?? reading?.deliveryType ?? null,
    fixedPrice,
    budget: budget ?? reading?.budget ?? null,
    flight: from === null && until === null ? null : { from: from ?? '0000-01-01', until: until ?? '9999-12-31' },
    words: reading?.words ?? new Set(),
  };
}
