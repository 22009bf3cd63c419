import type { PlanLimitation } from './limitation';
import type { TargetedPlaces } from './places';
import type { SoldProduct } from './sold';

type ComparedProduct = Pick<SoldProduct, 'id' | 'name' | 'countries'>;

const maxNamedCountries = 20;
/** Characters of a code in a text: codes are as the buyer sent them. */
const maxCodeLength = 10;

/** Places of one targeting. A product is compared with them once, however many plans and answers name it. */
export class WantedPlaces {
  private readonly compared = new Map<string, readonly PlanLimitation[]>();

  constructor(private readonly places: readonly TargetedPlaces[]) {}

  /** Targeted places outside the countries of a product: an order runs in the others, and is refused when there are none. */
  limitationsOf(product: ComparedProduct): readonly PlanLimitation[] {
    if (this.places.length === 0 || product.countries.length === 0) return [];
    const known = this.compared.get(product.id) ?? placeLimitations(product, this.places);
    this.compared.set(product.id, known);
    return known;
  }
}

export const noPlaces = new WantedPlaces([]);

function placeLimitations({ name, countries }: ComparedProduct, places: readonly TargetedPlaces[]): readonly PlanLimitation[] {
  const offered = new Set(countries);
  const note = `${name} runs in ${listed(countries)} only.`;
  return places
    .filter(({ countries: wanted }) => wanted.some((code) => !offered.has(code)))
    .map(({ field, countries: wanted }) => ({
      field,
      requested: listed(wanted),
      supported: listed(wanted.filter((code) => offered.has(code))),
      note,
    }));
}

function listed(codes: readonly string[]): string {
  const named = codes.slice(0, maxNamedCountries).map((code) => code.slice(0, maxCodeLength));
  return named.join(', ') + (codes.length > maxNamedCountries ? ` and ${codes.length - maxNamedCountries} more` : '');
}
