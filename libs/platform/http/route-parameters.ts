import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants';

/** What Nest passes to a method, by its number for that kind of parameter. */
const kinds = { request: '0', body: '3', query: '4' } as const;
type Kind = keyof typeof kinds;

/** The place of the first parameter of each kind. Nest stores the parameters of a method under the keys `kind:index`. */
export function parametersOf(controller: object, method: string): ReadonlyMap<Kind, number> {
  const stored = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {}) as object;
  const places = new Map<Kind, number>();
  for (const [kind, index] of Object.keys(stored).map((key) => key.split(':')))
    for (const known of Object.keys(kinds) as Kind[]) if (kinds[known] === kind && !places.has(known)) places.set(known, Number(index));
  return places;
}
