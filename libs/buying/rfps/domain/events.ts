import type { DomainEvent } from '@exchange/kernel';
import type { PlanningBriefState, ResponseKind, Target } from './planning-brief-state';
import type { PlanningBriefStatus } from './planning-brief.states';

/** For the buyer's account: `rfps.created`, `rfps.responded`, `rfps.abandoned`. For the seller's: `rfps.dispatched`. */
export interface PlanningBriefEvent {
  readonly planningBriefId: string;
  readonly status: PlanningBriefStatus;
  /** Whose doing it is, or whom it concerns; null: all. */
  readonly storefrontId: number | null;
  readonly demandSignalId: string | null;
  readonly kind: ResponseKind | null;
  readonly revision: number;
}

type BuyerEvent = 'rfps.created' | 'rfps.responded' | 'rfps.abandoned';

export function briefEvent(
  type: BuyerEvent,
  state: PlanningBriefState,
  at: Date,
  from: { readonly target: Target; readonly kind: ResponseKind } | null = null,
): DomainEvent<PlanningBriefEvent> {
  return { type, accountId: state.accountId, occurredAt: at, payload: payloadOf(state, from?.target ?? null, from?.kind ?? null) };
}

export function dispatchedEvent(accountId: number, target: Target, state: PlanningBriefState, at: Date): DomainEvent<PlanningBriefEvent> {
  return { type: 'rfps.dispatched', accountId, occurredAt: at, payload: payloadOf(state, target, null) };
}

function payloadOf({ id, status, revision }: PlanningBriefState, target: Target | null, kind: ResponseKind | null): PlanningBriefEvent {
  return { planningBriefId: id, status, storefrontId: target?.storefrontId ?? null, demandSignalId: target?.id ?? null, kind, revision };
}
