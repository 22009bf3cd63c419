import { errorOf, failed, notTheProtocol, refusalOf } from '@exchange/adcp';
import type { AskOutcome } from '../../domain/offer';

/** A seller that says no has answered; one that is broken has not. */
export function outcomeOfAdcpError(error: NonNullable<ReturnType<typeof errorOf>>): AskOutcome {
  const { declined, reason } = refusalOf(error);
  return { kind: declined ? 'declined' : 'failed', reason };
}

export const unreadable: AskOutcome = failed(notTheProtocol);
