import { defineEvents } from '@exchange/kernel';
import type { PlanningBriefState, ResponseKind, Target } from './planning-brief-state';
import type { PlanningBriefStatus } from './planning-brief.states';

export interface PlanningBriefEvent {
  readonly planningBriefId: string;
  /** Null when the brief names no advertiser of the account. */
  readonly advertiserId: number | null;
  readonly status: PlanningBriefStatus;
  /** Storefront that acted or received the brief; null for the whole brief. */
  readonly storefrontId: number | null;
  readonly demandSignalId: string | null;
  readonly kind: ResponseKind | null;
  readonly revision: number;
}

export interface PlanningBriefEvents {
  'rfps.created': PlanningBriefEvent;
  'rfps.responded': PlanningBriefEvent;
  'rfps.abandoned': PlanningBriefEvent;
  /** Belongs to the seller's account; all others to the buyer's. */
  'rfps.dispatched': PlanningBriefEvent;
}

const eventOf = defineEvents<PlanningBriefEvents>();

export function briefEvent(
  type: Exclude<keyof PlanningBriefEvents, 'rfps.dispatched'>,
  state: PlanningBriefState,
  at: Date,
  from: { readonly target: Target; readonly kind: ResponseKind } | null = null,
) {
  return eventOf(type, state.accountId, at, payloadOf(state, from?.target ?? null, from?.kind ?? null));
}

export function dispatchedEvent(accountId: number, target: Target, state: PlanningBriefState, at: Date) {
  return eventOf('rfps.dispatched', accountId, at, payloadOf(state, target, null));
}

function payloadOf(
  { id, advertiserId, status, revision }: PlanningBriefState,
  target: Target | null,
  kind: ResponseKind | null,
): PlanningBriefEvent {
  return {
    planningBriefId: id,
    advertiserId,
    status,
    storefrontId: target?.storefrontId ?? null,
    demandSignalId: target?.id ?? null,
    kind,
    revision,
  };
}
