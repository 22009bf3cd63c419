import type { PlanLimitation } from './limitation';
import { WantedPlaces } from './wanted-places';

const codes = (count: number, first: number) => Array.from({ length: count }, (_, index) => `C${first + index}`);
const wanted = (['geo_countries', 'geo_regions', 'geo_metros', 'geo_postal_areas'] as const).map((field) => ({
  field,
  countries: codes(300, 1_000),
  hasUnknownPlaces: false,
}));

describe('places of a question', () => {
  it('are compared with a product once: its countries are read twice, for any number of places and answers', () => {
    let reads = 0;
    const countries = new Proxy(codes(249, 0), {
      get(list, name, receiver) {
        reads += Number(typeof name === 'string' && /^\d+$/.test(name));
        return Reflect.get(list, name, receiver) as unknown;
      },
    });
    const places = new WantedPlaces(wanted);
    const answers = [1, 2, 3].map(() => places.limitationsOf({ id: 'tv', name: 'TV', countries }));
    expect(answers[0]).toHaveLength(4);
    expect(answers[2]).toBe(answers[0]);
    expect(reads).toBeLessThan(2 * 249);
  });

  it('name 20 codes in each text, and how many more there are', () => {
    const [{ requested, supported, note }] = new WantedPlaces([
      { field: 'geo_regions', countries: [...codes(249, 0), 'X'.repeat(1_000)], hasUnknownPlaces: false },
    ]).limitationsOf({ id: 'tv', name: 'TV', countries: codes(249, 0) }) as [PlanLimitation];
    const first = codes(20, 0).join(', ');
    expect([requested, supported, note]).toEqual([
      `${first} and 230 more`,
      `${first} and 229 more`,
      `TV runs in ${first} and 229 more only.`,
    ]);
  });

  it('keep products apart', () => {
    const places = new WantedPlaces([{ field: 'geo_regions', countries: ['US'], hasUnknownPlaces: false }]);
    const fields = (id: string, countries: string[]) => places.limitationsOf({ id, name: id, countries }).map(({ field }) => field);
    expect([fields('here', ['US']), fields('there', ['DE']), fields('everywhere', [])]).toEqual([[], ['geo_regions'], []]);
  });
});
