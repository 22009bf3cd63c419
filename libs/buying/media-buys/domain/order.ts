import {
  type Abilities,
  type Decisions,
  findShortfalls,
  type ProtocolRelease,
  protocolReleases,
  type Shortfall,
  within,
} from '@exchange/kernel';
import { mediaBuyErrors } from './errors';

/** A limitation with the name by which a buyer accepts it: seller id and field. */
export interface NamedShortfall extends Shortfall {
  readonly name: string;
  readonly sellerId: number;
  readonly sellerName: string;
}

export interface OrderingSeller {
  readonly sellerId: number;
  readonly sellerName: string;
  /** Null when the seller has not described its capabilities: its answer shows the limitations. */
  readonly abilities: Abilities | null;
}

export function namedShortfalls(decisions: Decisions, { sellerId, sellerName, abilities }: OrderingSeller): readonly NamedShortfall[] {
  const found = abilities === null ? [] : findShortfalls(decisions, abilities);
  return found.map((shortfall) => ({ ...shortfall, name: `${sellerId}.${shortfall.field}`, sellerId, sellerName }));
}

/** 409 `LIMITATIONS_NOT_ACCEPTED`, with all open limitations, unless each is accepted by its name. */
export function assertAccepted(shortfalls: readonly NamedShortfall[], accepted: readonly string[]): void {
  const open = shortfalls.filter(({ name }) => !accepted.includes(name));
  if (open.length > 0)
    throw mediaBuyErrors.limitationsNotAccepted({
      details: { limitations: open.map(({ sellerId: storefrontId, ...one }) => ({ ...one, storefrontId })) },
    });
}

/** The order as it is placed: without the decisions that the seller cannot fulfil, which are returned as limitations. */
export function fulfillableOrder(
  decisions: Decisions,
  seller: OrderingSeller,
): { readonly decisions: Decisions; readonly limitations: readonly Shortfall[] } {
  const limitations = seller.abilities === null ? [] : findShortfalls(decisions, seller.abilities);
  if (seller.abilities === null || limitations.length === 0) return { decisions, limitations: [] };
  return { decisions: within(decisions, seller.abilities, new Set(limitations.map(({ field }) => field))), limitations };
}

/** The release that an order names. Null for sellers of the oldest release, which may not know the member. */
export function releaseOfOrder(abilities: Abilities | null): ProtocolRelease | null {
  const [oldest] = protocolReleases;
  return abilities?.release === undefined || abilities.release === oldest ? null : abilities.release;
}
