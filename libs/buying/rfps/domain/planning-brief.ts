import { Aggregate, money, withoutSecrets } from '@exchange/kernel';
import { checkBrief, checkResponse, maxResponses } from './checks';
import { dispatchStates } from './dispatch.states';
import { rfpErrors } from './errors';
import { briefEvent, dispatchedEvent } from './events';
import type { BriefKey, NewPlanningBrief, NewResponse, PlanningBriefState, Target } from './planning-brief-state';
import { planningBriefStates, type PlanningBriefStatus } from './planning-brief.states';

/** Live storefronts: id → account. */
export type LiveStorefronts = ReadonlyMap<number, number>;

/** Milliseconds between checks of a storefront that is not live yet. */
const checkInterval = 600_000;

/** A request for offers to several sellers: a planning brief to the buyer, a demand signal to each seller. */
export class PlanningBrief extends Aggregate<PlanningBriefState> {
  /** Throws 400 with all problems. Every target starts QUEUED; live ones are dispatched within seconds. */
  static create(key: BriefKey, wanted: NewPlanningBrief, targetIds: readonly string[], live: LiveStorefronts, now: Date): PlanningBrief {
    checkBrief(wanted, live, now);
    const { targets, statedBudget, startDate, endDate, ...texts } = wanted;
    const state: PlanningBriefState = {
      ...key,
      // Sellers read these texts.
      ...withoutSecrets(texts),
      startDate,
      endDate,
      statedBudget: money(statedBudget),
      status: planningBriefStates.initial,
      targets: targets.map((target, index) => ({
        ...target,
        id: targetIds[index]!,
        dispatchStatus: dispatchStates.initial,
        sellerAccountId: null,
        dispatchedAt: null,
        answer: null,
        responses: 0,
        respondedAt: null,
      })),
      dueAt: now,
      revision: 1,
      createdAt: now,
      updatedAt: now,
    };
    return new PlanningBrief(state).next({}, { event: briefEvent('rfps.created', state, now), audit: 'CREATE' });
  }

  /** Dispatches queued targets whose storefront is live; after `endDate` queued ones fail. Returns null when nothing is due. */
  dispatch(live: LiveStorefronts, now: Date): PlanningBrief | null {
    const { dueAt, targets, endDate } = this.state;
    if (dueAt === null || dueAt > now) return null;
    const next = targets.map((target) => dispatched(target, live, endDate <= now, now));
    const state = { ...this.state, targets: next, updatedAt: now, revision: this.state.revision + 1 };
    const newlyDispatched = next.filter((target, index) => target !== targets[index] && target.sellerAccountId !== null);
    const brief = this.next({ ...state, dueAt: nextCheckAt(next, endDate, now) });
    return newlyDispatched.reduce(
      (recording, target) => recording.next({}, { event: dispatchedEvent(target.sellerAccountId!, target, state, now) }),
      brief,
    );
  }

  /** Throws 409 when the brief is closed, or the state table does not allow the step. */
  mark(targetId: string, as: 'acknowledge' | 'hold', now: Date): PlanningBrief {
    if (isClosed(this.state.status)) throw rfpErrors.closed();
    const target = this.target(targetId);
    return this.with({ ...target, dispatchStatus: dispatchStates.step(target.dispatchStatus, as) }, now);
  }

  /** Throws 400 with all problems of the answer; 409 when the brief is closed or the seller has already declined. */
  respond(targetId: string, response: NewResponse, now: Date): PlanningBrief {
    if (isClosed(this.state.status)) throw rfpErrors.closed();
    checkResponse(response, this.state, now);
    const target = this.target(targetId);
    if (target.responses >= maxResponses) throw rfpErrors.enough();
    const { kind } = response;
    const answered: Target = {
      ...target,
      dispatchStatus: dispatchStates.step(target.dispatchStatus, kind),
      answer: kind === 'CLARIFY' ? target.answer : kind,
      responses: target.responses + 1,
      respondedAt: now.toISOString(),
    };
    const brief = this.with(answered, now);
    const status = planningBriefStates.step(this.state.status, 'response', conditionOf(brief.state.targets));
    const state = { ...brief.state, ...(isClosed(status) ? ended(brief.state) : {}), status };
    return brief.next(state, { event: briefEvent('rfps.responded', state, now, { target: answered, kind }) });
  }

  /** Throws 409 when the brief is already booked or abandoned. */
  abandon(now: Date): PlanningBrief {
    const status = planningBriefStates.step(this.state.status, 'abandon');
    const state = { ...this.state, ...ended(this.state), status, revision: this.state.revision + 1, updatedAt: now };
    return this.next(state, { event: briefEvent('rfps.abandoned', state, now), audit: { action: 'UPDATE', did: 'abandoned' } });
  }

  private target(id: string): Target {
    const target = this.state.targets.find((item) => item.id === id);
    if (!target) throw rfpErrors.signalNotFound();
    return target;
  }

  private with(target: Target, now: Date): PlanningBrief {
    const targets = this.state.targets.map((item) => (item.id === target.id ? target : item));
    return this.next({ targets, revision: this.state.revision + 1, updatedAt: now });
  }
}

function isClosed(status: PlanningBriefStatus): boolean {
  return status === 'BOOKED' || status === 'ABANDONED';
}

function conditionOf(targets: readonly Target[]) {
  if (targets.some(({ answer }) => answer === 'BOOK')) return 'any BOOK';
  if (targets.some(({ answer }) => answer === 'QUOTE')) return 'any QUOTE';
  return targets.every(({ answer }) => answer === 'DECLINE') ? 'all declined' : 'none of these';
}

/** Fails the queued targets of a brief that ends. */
function ended({ targets }: PlanningBriefState): Pick<PlanningBriefState, 'targets' | 'dueAt'> {
  return { targets: targets.map((target) => (target.dispatchStatus === 'QUEUED' ? failed(target) : target)), dueAt: null };
}

function dispatched(target: Target, live: LiveStorefronts, late: boolean, now: Date): Target {
  if (target.dispatchStatus !== 'QUEUED') return target;
  if (late) return failed(target);
  const sellerAccountId = target.storefrontId === null ? undefined : live.get(target.storefrontId);
  if (sellerAccountId === undefined) return target;
  return {
    ...target,
    dispatchStatus: dispatchStates.step(target.dispatchStatus, 'dispatch'),
    sellerAccountId,
    dispatchedAt: now.toISOString(),
  };
}

function failed(target: Target): Target {
  return { ...target, dispatchStatus: dispatchStates.step(target.dispatchStatus, 'give up') };
}

/** Next check: soon while a storefront is not live yet, else at `endDate`, when external publishers fail. */
function nextCheckAt(targets: readonly Target[], endDate: Date, now: Date): Date | null {
  const queued = targets.filter(({ dispatchStatus }) => dispatchStatus === 'QUEUED');
  if (queued.length === 0) return null;
  const soon = new Date(now.getTime() + checkInterval);
  return queued.some(({ storefrontId }) => storefrontId !== null) && soon < endDate ? soon : endDate;
}
