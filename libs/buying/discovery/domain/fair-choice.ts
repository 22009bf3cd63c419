import type { AskedSeller, SellerStanding } from './ask';
import { discoveryLimits } from './limits';

const order: Readonly<Record<SellerStanding, number>> = { proven: 0, new: 1, doubtful: 2, resting: 3 };

/**
 * Chooses the sellers of a discovery when more fit than `max`. Input order: the accounts take turns. Proven sellers come first, but a part
 * of the places is reserved for new, doubtful and resting ones, in this order.
 */
export function fairChoice(inTurn: readonly AskedSeller[], max: number): readonly AskedSeller[] {
  if (inTurn.length <= max) return inTurn;
  const proven = inTurn.filter(({ standing }) => standing === 'proven');
  const others = inTurn.filter(({ standing }) => standing !== 'proven').toSorted((a, b) => order[a.standing] - order[b.standing]);
  const reserved = Math.min(others.length, Math.ceil(max * discoveryLimits.placesForOthers));
  const first = proven.slice(0, max - reserved);
  return [...first, ...others.slice(0, max - first.length)];
}
