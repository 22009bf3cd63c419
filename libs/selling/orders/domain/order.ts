import { Aggregate, invalidField, withoutSecrets, type AuditAction, type AuditNote } from '@exchange/kernel';
import { approvalStates } from './approval.states';
import { orderErrors } from './errors';
import { orderEvent, type Doing, type Happening } from './events';
import { isMore, largestSum } from './money';
import type { Acceptance, NewOrder, OrderBuyer, OrderChange, OrderDesk, OrderRecord, PackageChange } from './order-state';
import { orderStates, type OrderStatus } from './order.states';
import { budgetOf, changedPackages, checkOrder, hasNewTerms, linesOf, packagesOf } from './packages';
import { refusals } from './refusals';

type Patch = Partial<OrderRecord>;
type Happened = { readonly note?: string | null; readonly audit?: AuditAction | AuditNote };

const byExchange: Doing = { by: 'exchange', actor: null };

/** What a buyer has ordered at a storefront of a seller's account. */
export class Order extends Aggregate<OrderRecord> {
  /** 400 with every problem of the request, and whatever the storefront does not accept. */
  static book({ approval, ...desk }: OrderDesk, buyer: OrderBuyer, wanted: NewOrder, accepts: Acceptance, id: string, now: Date): Order {
    checkOrder(wanted, now);
    const packages = packagesOf(id, wanted.packages);
    const { currency, end } = wanted;
    accepts({ currency, end, start: wanted.start === 'asap' ? now : wanted.start, lines: linesOf(packages) });
    const isAuto = approval === 'auto';
    const status = orderStates.step('none', 'order', isAuto ? 'approval is auto' : 'approval is manual');
    const blank: OrderRecord = {
      ...desk,
      id,
      buyerKey: buyer.key,
      buyerCustomerId: buyer.customerId,
      buyerName: buyer.name,
      brandDomain: wanted.brandDomain,
      poNumber: wanted.poNumber && withoutSecrets(wanted.poNumber),
      status,
      statusSince: now,
      waitingUntil: isAuto ? now : null,
      currency: wanted.currency,
      budget: budgetOf(packages),
      packages,
      sourceIds: [...new Set(packages.flatMap(({ sourceId }) => sourceId ?? []))],
      asap: wanted.start === 'asap',
      flightStart: wanted.start === 'asap' ? now : wanted.start,
      flightEnd: wanted.end,
      pausedBy: null,
      endedBy: null,
      reason: null,
      approval: isAuto ? null : approvalStates.initial,
      decidedAt: null,
      decidedBy: null,
      reviewerNotes: null,
      confirmedAt: isAuto ? now : null,
      spent: '0.000000',
      overspent: [],
      reportedAt: null,
      dueAt: null,
      revision: 0,
      createdAt: now,
      updatedAt: now,
    };
    return new Order(blank).record('received', { by: 'buyer', actor: buyer.name }, {}, now, {
      audit: { action: 'CREATE', did: 'received' },
    });
  }

  /** 409 when it is decided already, or its flight is over. */
  decide(decision: 'approved' | 'rejected', notes: string | null, doing: Doing, now: Date): Order {
    const { status, approval, asap, flightStart, flightEnd } = this.state;
    const trigger = decision === 'approved' ? 'approve' : 'reject';
    const decided: Patch = {
      // Taken by the storefront itself: as good as approved.
      approval: approvalStates.step(approval ?? 'approved', trigger),
      decidedAt: now,
      decidedBy: doing.actor,
      reviewerNotes: notes,
    };
    const to = orderStates.step(status, trigger);
    const audit: AuditNote = { action: 'EXECUTE', did: decision };
    if (decision === 'rejected')
      return this.to(to, { ...decided, endedBy: 'seller', reason: notes }, 'rejected', doing, now, { note: notes, audit });
    if (flightEnd <= now) throw orderErrors.flightOver();
    const begins = { confirmedAt: now, flightStart: asap ? now : flightStart };
    return this.to(to, { ...decided, ...begins }, 'approved', doing, now, { note: notes, audit });
  }

  /** What its buyer asks for. New terms are held to what a booking is held to. Errors in the protocol's words. */
  update(change: OrderChange, { approval }: Pick<OrderDesk, 'approval'>, accepts: Acceptance, doing: Doing, now: Date): Order {
    const { revision, status } = this.state;
    if (change.expectedRevision !== undefined && change.expectedRevision !== revision) throw orderErrors.otherRevision();
    if (change.canceled) {
      if (orderStates.is(status, 'over')) throw refusals.notCancellable({ field: 'canceled', message: `The media buy is ${status}.` });
      return this.cancel(cleaned(change.reason), doing, now);
    }
    if (orderStates.is(status, 'over')) throw refusals.invalidState({ message: `The media buy is ${status}.` });
    const changed = this.reshape(change, approval, accepts, doing, now);
    if (change.paused === undefined || orderStates.is(changed.state.status, 'over')) return changed;
    return changed.setPaused(change.paused, cleaned(change.reason), doing, now);
  }

  /** 409 unless the table allows it. */
  pause(reason: string | null, doing: Doing, now: Date): Order {
    const to = orderStates.step(this.state.status, 'pause');
    return this.to(to, { pausedBy: doing.by, reason }, 'paused', doing, now, { note: reason, audit: { action: 'UPDATE', did: 'paused' } });
  }

  /** 409 unless it is paused, by the same side. */
  resume(doing: Doing, now: Date): Order {
    const { status, flightStart, pausedBy } = this.state;
    const to = orderStates.step(status, 'resume', flightStart > now ? 'before the flight' : 'in the flight');
    if (pausedBy !== doing.by)
      throw doing.by === 'buyer' ? refusals.invalidState({ message: 'The seller has paused the media buy.' }) : orderErrors.pausedByBuyer();
    return this.to(to, { pausedBy: null, reason: null }, 'resumed', doing, now, { audit: { action: 'UPDATE', did: 'resumed' } });
  }

  complete(doing: Doing, now: Date): Order {
    const to = orderStates.step(this.state.status, 'complete');
    return this.to(to, { endedBy: doing.by }, 'completed', doing, now, { audit: { action: 'UPDATE', did: 'completed' } });
  }

  /** 409 when it is over already. */
  cancel(reason: string | null, doing: Doing, now: Date): Order {
    const { status, approval } = this.state;
    const to = orderStates.step(status, 'cancel');
    const revoked = approval === 'pending' || (approval === 'approved' && doing.by === 'seller');
    const patch: Patch = { endedBy: doing.by, reason, approval: revoked ? approvalStates.step(approval, 'revoke') : approval };
    return this.to(to, patch, 'canceled', doing, now, { note: reason, audit: { action: 'UPDATE', did: 'canceled' } });
  }

  /** What time alone does. Null: nothing is due. */
  tick(now: Date): Order | null {
    const { status, approval, dueAt, flightEnd } = this.state;
    if (dueAt === null || dueAt > now) return null;
    if (status === 'booked') {
      const begun = this.to(orderStates.step(status, 'flight start'), {}, 'started', byExchange, now);
      return begun.tick(now) ?? begun;
    }
    if (flightEnd > now) return null;
    const to = orderStates.step(status, 'flight end');
    if (status !== 'pending_approval') return this.to(to, { endedBy: 'exchange' }, 'completed', byExchange, now);
    const reason = 'The flight ended before the seller had decided.';
    const patch: Patch = { endedBy: 'exchange', reason, approval: approvalStates.step(approval ?? 'pending', 'revoke') };
    return this.to(to, patch, 'expired', byExchange, now, { note: reason });
  }

  /** What was delivered, according to the seller's report. 400 when it comes to more than can be kept. */
  report(
    spending: { readonly spent: string; readonly byPackage: ReadonlyMap<string, string> },
    note: string,
    doing: Doing,
    now: Date,
  ): Order {
    if (isMore(spending.spent, largestSum)) throw invalidField('days', `days: the whole spend must be at most ${largestSum}`);
    const overspent = this.state.packages.filter(({ packageId, budget }) => isMore(spending.byPackage.get(packageId) ?? '0', budget));
    const patch: Patch = { spent: spending.spent, overspent: overspent.map(({ packageId }) => packageId), reportedAt: now };
    return this.record('delivery_reported', doing, patch, now, { note, audit: { action: 'UPDATE', did: 'reported delivery of' } });
  }

  private reshape(
    { packages = [], start, end }: OrderChange,
    approval: OrderDesk['approval'],
    accepts: Acceptance,
    doing: Doing,
    now: Date,
  ): Order {
    const items = changedPackages(this.state.packages, packages);
    if (items.every(({ canceled }) => canceled)) return this.cancel('All packages were canceled.', doing, now);
    const flight = this.flight(start, end, now);
    const patch: Patch = { packages: items, budget: budgetOf(items), ...flight };
    const { currency, flightStart, flightEnd } = this.state;
    const isMoved = flight.flightStart.getTime() !== flightStart.getTime() || flight.flightEnd.getTime() !== flightEnd.getTime();
    if (isMoved || hasNewTerms(items, this.state.packages))
      accepts({ currency, start: flight.flightStart, end: flight.flightEnd, lines: linesOf(items, packages) });
    const grows = isMore(patch.budget!, this.state.budget) || flight.flightEnd > flightEnd || flight.flightStart < flightStart;
    if (grows && approval === 'manual' && this.state.status !== 'pending_approval') throw refusals.needsApproval();
    const note = noteOf(packages, start !== undefined || end !== undefined);
    return note === null ? this : this.to(this.state.status, patch, 'changed', doing, now, { note, audit: 'UPDATE' });
  }

  private flight(
    start: Date | 'asap' | undefined,
    end: Date | undefined,
    now: Date,
  ): Required<Pick<Patch, 'flightStart' | 'flightEnd' | 'asap'>> {
    const { flightStart, flightEnd, asap, status } = this.state;
    const mayMove = status === 'pending_approval' || flightStart > now;
    if (start !== undefined && !mayMove) throw invalidField('start_time', 'start_time: the flight has begun');
    const next = {
      asap: start === undefined ? asap : start === 'asap',
      flightStart: start === 'asap' ? now : (start ?? flightStart),
      flightEnd: end ?? flightEnd,
    };
    if (end !== undefined && end <= now) throw invalidField('end_time', 'end_time must be in the future');
    if (next.flightEnd <= next.flightStart)
      throw invalidField(end === undefined ? 'start_time' : 'end_time', 'end_time must be after start_time');
    return next;
  }

  /** Asking for what is already so changes nothing. */
  private setPaused(paused: boolean, reason: string | null, doing: Doing, now: Date): Order {
    const { status } = this.state;
    if (paused === (status === 'paused')) return this;
    if (!paused) return this.resume(doing, now);
    if (!orderStates.allows(status, 'pause')) throw refusals.invalidState({ field: 'paused', message: `The media buy is ${status}.` });
    return this.pause(reason, doing, now);
  }

  private to(status: OrderStatus, patch: Patch, what: Happening, doing: Doing, now: Date, happened: Happened = {}): Order {
    const moved = status === this.state.status ? {} : { status, statusSince: now };
    const decided = status === 'pending_approval' ? {} : { waitingUntil: this.state.waitingUntil ?? now };
    return this.record(what, doing, { ...patch, ...moved, ...decided }, now, happened);
  }

  private record(what: Happening, doing: Doing, patch: Patch, now: Date, { note = null, audit }: Happened): Order {
    const next = { ...this.state, ...patch, revision: this.state.revision + 1, updatedAt: now };
    const state = { ...next, dueAt: dueOf(next) };
    return this.next(state, { event: orderEvent(what, doing, note, state, now), ...(audit ? { audit } : {}) });
  }
}

function dueOf({ status, flightStart, flightEnd }: OrderRecord): Date | null {
  if (orderStates.is(status, 'over')) return null;
  return status === 'booked' ? flightStart : flightEnd;
}

function noteOf(packages: readonly PackageChange[], flight: boolean): string | null {
  const parts = [packages.length > 0 ? 'packages' : null, flight ? 'flight' : null].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(', ');
}

function cleaned(reason: string | undefined): string | null {
  return reason === undefined ? null : withoutSecrets(reason).slice(0, 2_000);
}
