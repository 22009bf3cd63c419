import { Aggregate, money, withoutSecrets } from '@exchange/kernel';
import { checkBrief, checkResponse, maxResponses } from './checks';
import { dispatchStates } from './dispatch.states';
import { rfpErrors } from './errors';
import { briefEvent, dispatchedEvent } from './events';
import type { BriefKey, NewPlanningBrief, NewResponse, PlanningBriefState, Target } from './planning-brief-state';
import { planningBriefStates, type PlanningBriefStatus } from './planning-brief.states';

/** Storefront id → account, of those that are live now. */
export type LiveStorefronts = ReadonlyMap<number, number>;

/** Milliseconds: how often a storefront that is not live yet is looked for. */
const lookEvery = 600_000;

/** What a buyer wants to buy, and the sellers that are asked for it: to the buyer a planning brief, to each seller a demand signal. */
export class PlanningBrief extends Aggregate<PlanningBriefState> {
  /** 400 with every problem. Every target is QUEUED; those that are live are dispatched within seconds. */
  static create(key: BriefKey, wanted: NewPlanningBrief, targetIds: readonly string[], live: LiveStorefronts, now: Date): PlanningBrief {
    checkBrief(wanted, live, now);
    const { targets, statedBudget, startDate, endDate, ...texts } = wanted;
    const state: PlanningBriefState = {
      ...key,
      // Sellers read it.
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

  /** Queued targets whose storefront is live are dispatched; once the time of the brief has passed, queued ones fail. Null: nothing is due. */
  dispatch(live: LiveStorefronts, now: Date): PlanningBrief | null {
    const { dueAt, targets, endDate } = this.state;
    if (dueAt === null || dueAt > now) return null;
    const next = targets.map((target) => dispatched(target, live, endDate <= now, now));
    const state = { ...this.state, targets: next, updatedAt: now, revision: this.state.revision + 1 };
    const fresh = next.filter((target, index) => target !== targets[index] && target.sellerAccountId !== null);
    const brief = this.next({ ...state, dueAt: nextLook(next, endDate, now) });
    return fresh.reduce(
      (recording, target) => recording.next({}, { event: dispatchedEvent(target.sellerAccountId!, target, state, now) }),
      brief,
    );
  }

  /** 409 when the brief is closed, or the table does not allow it. */
  mark(targetId: string, as: 'acknowledge' | 'hold', now: Date): PlanningBrief {
    if (isClosed(this.state.status)) throw rfpErrors.closed();
    const target = this.target(targetId);
    return this.with({ ...target, dispatchStatus: dispatchStates.step(target.dispatchStatus, as) }, now);
  }

  /** 400 with every problem of the answer, 409 when the brief is closed or the seller has declined already. */
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

  /** 409 when it is booked or abandoned already. */
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

/** Nobody new is asked any more. */
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

/** A storefront that is to come is looked for again; publishers outside are only waited for until the end. */
function nextLook(targets: readonly Target[], endDate: Date, now: Date): Date | null {
  const queued = targets.filter(({ dispatchStatus }) => dispatchStatus === 'QUEUED');
  if (queued.length === 0) return null;
  const soon = new Date(now.getTime() + lookEvery);
  return queued.some(({ storefrontId }) => storefrontId !== null) && soon < endDate ? soon : endDate;
}
