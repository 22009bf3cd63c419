import type { AskedSeller, Standing } from './ask';
import { discoveryLimits } from './limits';

const order: Readonly<Record<Standing, number>> = { proven: 0, new: 1, doubtful: 2, resting: 3 };

/**
 * Whom a discovery asks when more sellers fit than it may ask. They are given in turn, one of every account first. Those that are known to answer
 * come before the others, for whom a part of the places is kept: new ones, then those that were silent, then those that rest.
 */
export function fairChoice(inTurn: readonly AskedSeller[], most: number): readonly AskedSeller[] {
  if (inTurn.length <= most) return inTurn;
  const proven = inTurn.filter(({ standing }) => standing === 'proven');
  const others = inTurn.filter(({ standing }) => standing !== 'proven').toSorted((a, b) => order[a.standing] - order[b.standing]);
  const kept = Math.min(others.length, Math.ceil(most * discoveryLimits.placesForOthers));
  const first = proven.slice(0, most - kept);
  return [...first, ...others.slice(0, most - first.length)];
}
