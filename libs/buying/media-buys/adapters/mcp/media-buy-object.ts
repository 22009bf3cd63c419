import { mediaBuyPhase, pendingAt } from '../../domain/media-buy-phase';
import type { MediaBuyState } from '../../domain/media-buy-state';
import { mediaBuyWire } from '../http/media-buy.wire';

/** A media buy as tools show it: what REST tells, with the names and the phase of the tools. */
export function mediaBuyObject(buy: MediaBuyState): object {
  const { storefrontId: sellerId, ...shown } = mediaBuyWire(buy);
  return {
    ...shown,
    sellerId,
    phase: mediaBuyPhase(buy),
    pendingAt: pendingAt(buy),
    isPaused: buy.status === 'PAUSED',
    isArchived: buy.status === 'ARCHIVED',
  };
}
