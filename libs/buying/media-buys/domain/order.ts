import { type Abilities, type Decisions, type Shortfall, findShortfalls, within } from '@exchange/kernel';
import { mediaBuyErrors } from './errors';

/** A shortfall with the name by which a buyer accepts it: that of the seller and of the field. */
export interface NamedShortfall extends Shortfall {
  readonly name: string;
  readonly sellerId: number;
  readonly sellerName: string;
}

export interface OrderingSeller {
  readonly sellerId: number;
  readonly sellerName: string;
  /** Null: it has not said what it can do; then its answer shows it. */
  readonly abilities: Abilities | null;
}

/** What one seller would not do of what the campaign has decided. */
export function shortfallsAt(decisions: Decisions, { sellerId, sellerName, abilities }: OrderingSeller): readonly NamedShortfall[] {
  const found = abilities === null ? [] : findShortfalls(decisions, abilities);
  return found.map((shortfall) => ({ ...shortfall, name: `${sellerId}.${shortfall.field}`, sellerId, sellerName }));
}

/** 409 `LIMITATIONS_NOT_ACCEPTED`, with all of them, unless each is accepted by its name: nothing is given up silently. */
export function assertAccepted(shortfalls: readonly NamedShortfall[], accepted: readonly string[]): void {
  const open = shortfalls.filter(({ name }) => !accepted.includes(name));
  if (open.length > 0)
    throw mediaBuyErrors.limitationsNotAccepted({
      details: { limitations: open.map(({ sellerId: storefrontId, ...one }) => ({ ...one, storefrontId })) },
    });
}

/** The order as it is placed: what the seller does not do of the decisions is left out, and told. */
export function orderAt(
  decisions: Decisions,
  seller: OrderingSeller,
): { readonly decisions: Decisions; readonly limitations: readonly Shortfall[] } {
  const limitations = seller.abilities === null ? [] : findShortfalls(decisions, seller.abilities);
  if (seller.abilities === null || limitations.length === 0) return { decisions, limitations: [] };
  return { decisions: within(decisions, seller.abilities, new Set(limitations.map(({ field }) => field))), limitations };
}
