import { errorOf, failed, invalidMcpReason, refusalOf } from '@exchange/adcp';
import type { SellerAskOutcome } from '../../domain/offer';

/** A seller that refuses has answered (`declined`); any other error is `failed`. */
export function outcomeOfAdcpError(error: NonNullable<ReturnType<typeof errorOf>>): SellerAskOutcome {
  const { declined, reason } = refusalOf(error);
  return { kind: declined ? 'declined' : 'failed', reason };
}

export const unreadable: SellerAskOutcome = failed(invalidMcpReason);
