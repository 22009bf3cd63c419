import { Aggregate, invalidField, money, withoutSecrets, type AuditAction, type AuditNote } from '@exchange/kernel';
import { approvalStates } from './approval.states';
import { orderErrors } from './errors';
import { orderEvent, type Author, type TimelineKind } from './events';
import { isGreater, maxSum } from './money';
import type { OrderAcceptance, NewOrder, OrderBuyer, OrderChange, OrderStorefront, OrderRecord, PackageChange } from './order-state';
import { orderStates, type OrderStatus } from './order.states';
import { budgetOf, applyPackageChanges, validateOrder, hasNewTerms, resultingLines, newPackages } from './packages';
import { refusals } from './refusals';

type Patch = Partial<OrderRecord>;
type ChangeRecord = { readonly note?: string | null; readonly audit?: AuditAction | AuditNote };

const byExchange: Author = { by: 'exchange', actor: null };

/** An order of a buyer at a storefront of the seller's account. */
export class Order extends Aggregate<OrderRecord> {
  /** 400 with every problem of the request; throws the errors of `accepts`. */
  static book(
    { approval, ...storefront }: OrderStorefront,
    buyer: OrderBuyer,
    wanted: NewOrder,
    accepts: OrderAcceptance,
    id: string,
    now: Date,
  ): Order {
    validateOrder(wanted, now);
    const packages = newPackages(id, wanted.packages);
    const { currency, end } = wanted;
    accepts({ currency, end, start: wanted.start === 'asap' ? now : wanted.start, lines: resultingLines(packages) });
    const isAuto = approval === 'auto';
    const status = orderStates.step('none', 'order', isAuto ? 'approval is auto' : 'approval is manual');
    const blank: OrderRecord = {
      ...storefront,
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

  /** 409 when already decided, or when the flight is over. */
  decide(decision: 'approved' | 'rejected', notes: string | null, author: Author, now: Date): Order {
    const { status, approval, asap, flightStart, flightEnd } = this.state;
    const trigger = decision === 'approved' ? 'approve' : 'reject';
    const decided: Patch = {
      // Orders with automatic approval count as approved.
      approval: approvalStates.step(approval ?? 'approved', trigger),
      decidedAt: now,
      decidedBy: author.actor,
      reviewerNotes: notes,
    };
    const to = orderStates.step(status, trigger);
    const audit: AuditNote = { action: 'EXECUTE', did: decision };
    if (decision === 'rejected')
      return this.move(to, { ...decided, endedBy: 'seller', reason: notes }, 'rejected', author, now, { note: notes, audit });
    if (flightEnd <= now) throw orderErrors.flightOver();
    const begins = { confirmedAt: now, flightStart: asap ? now : flightStart };
    return this.move(to, { ...decided, ...begins }, 'approved', author, now, { note: notes, audit });
  }

  /** A buyer's change. New terms are checked like a booking. Errors have codes of the protocol. */
  update(change: OrderChange, { approval }: Pick<OrderStorefront, 'approval'>, accepts: OrderAcceptance, author: Author, now: Date): Order {
    const { revision, status } = this.state;
    if (change.expectedRevision !== undefined && change.expectedRevision !== revision) throw orderErrors.otherRevision();
    if (change.canceled) {
      if (orderStates.is(status, 'over')) throw refusals.notCancellable({ field: 'canceled', message: `The media buy is ${status}.` });
      return this.cancel(cleanReason(change.reason), author, now);
    }
    if (orderStates.is(status, 'over')) throw refusals.invalidState({ message: `The media buy is ${status}.` });
    const changed = this.changeTerms(change, approval, accepts, author, now);
    if (change.paused === undefined || orderStates.is(changed.state.status, 'over')) return changed;
    return changed.setPaused(change.paused, cleanReason(change.reason), author, now);
  }

  /** 409 unless the state table allows it. */
  pause(reason: string | null, author: Author, now: Date): Order {
    const to = orderStates.step(this.state.status, 'pause');
    const audit: AuditNote = { action: 'UPDATE', did: 'paused' };
    return this.move(to, { pausedBy: author.by, reason }, 'paused', author, now, { note: reason, audit });
  }

  /** 409 unless the same side has paused the order. */
  resume(author: Author, now: Date): Order {
    const { status, flightStart, pausedBy } = this.state;
    const to = orderStates.step(status, 'resume', flightStart > now ? 'before the flight' : 'in the flight');
    if (pausedBy !== author.by && author.by !== 'buyer') throw orderErrors.pausedByBuyer();
    if (pausedBy !== author.by) throw refusals.invalidState({ message: 'The seller has paused the media buy.' });
    return this.move(to, { pausedBy: null, reason: null }, 'resumed', author, now, { audit: { action: 'UPDATE', did: 'resumed' } });
  }

  complete(author: Author, now: Date): Order {
    const to = orderStates.step(this.state.status, 'complete');
    return this.move(to, { endedBy: author.by }, 'completed', author, now, { audit: { action: 'UPDATE', did: 'completed' } });
  }

  /** 409 when the order is over. */
  cancel(reason: string | null, author: Author, now: Date): Order {
    const { status, approval } = this.state;
    const to = orderStates.step(status, 'cancel');
    const revoked = approval === 'pending' || (approval === 'approved' && author.by === 'seller');
    const patch: Patch = { endedBy: author.by, reason, approval: revoked ? approvalStates.step(approval, 'revoke') : approval };
    return this.move(to, patch, 'canceled', author, now, { note: reason, audit: { action: 'UPDATE', did: 'canceled' } });
  }

  /** Applies a due flight start or flight end; null when nothing is due. */
  advance(now: Date): Order | null {
    const { status, approval, dueAt, flightEnd } = this.state;
    if (dueAt === null || dueAt > now) return null;
    if (status === 'booked') {
      const begun = this.move(orderStates.step(status, 'flight start'), {}, 'started', byExchange, now);
      return begun.advance(now) ?? begun;
    }
    if (flightEnd > now) return null;
    const to = orderStates.step(status, 'flight end');
    if (status !== 'pending_approval') return this.move(to, { endedBy: 'exchange' }, 'completed', byExchange, now);
    const reason = 'The flight ended before the seller had decided.';
    const patch: Patch = { endedBy: 'exchange', reason, approval: approvalStates.step(approval ?? 'pending', 'revoke') };
    return this.move(to, patch, 'expired', byExchange, now, { note: reason });
  }

  /** Stores the totals of the seller's report. 400 when the total spend exceeds the maximum. */
  report(
    spending: { readonly spent: string; readonly byPackage: ReadonlyMap<string, string> },
    note: string,
    author: Author,
    now: Date,
  ): Order {
    if (isGreater(spending.spent, maxSum)) throw invalidField('days', `days: the whole spend must be at most ${maxSum}`);
    const overspent = this.state.packages.filter(({ packageId, budget }) => isGreater(spending.byPackage.get(packageId) ?? '0', budget));
    const patch: Patch = { spent: spending.spent, overspent: overspent.map(({ packageId }) => packageId), reportedAt: now };
    return this.record('delivery_reported', author, patch, now, { note, audit: { action: 'UPDATE', did: 'reported delivery of' } });
  }

  private changeTerms(
    { packages = [], start, end }: OrderChange,
    approval: OrderStorefront['approval'],
    accepts: OrderAcceptance,
    author: Author,
    now: Date,
  ): Order {
    const items = applyPackageChanges(this.state.packages, packages);
    if (items.every(({ canceled }) => canceled)) return this.cancel('All packages were canceled.', author, now);
    const flight = this.changedFlight(start, end, now);
    const patch: Patch = { packages: items, budget: budgetOf(items), ...flight };
    const { currency, flightStart, flightEnd } = this.state;
    const isMoved = flight.flightStart.getTime() !== flightStart.getTime() || flight.flightEnd.getTime() !== flightEnd.getTime();
    if (isMoved || hasNewTerms(items, this.state.packages))
      accepts({ currency, start: flight.flightStart, end: flight.flightEnd, lines: resultingLines(items, packages, this.state.packages) });
    const grows = isGreater(patch.budget!, this.state.budget) || flight.flightEnd > flightEnd || flight.flightStart < flightStart;
    if (grows && approval === 'manual' && this.state.status !== 'pending_approval')
      throw refusals.needsApproval({ details: { envelope_field: this.grownFields(packages, patch) } });
    const note = changeNote(packages, start !== undefined || end !== undefined);
    return note === null ? this : this.move(this.state.status, patch, 'changed', author, now, { note, audit: 'UPDATE' });
  }

  /** Fields of a change that ask for more money or a longer flight. */
  private grownFields(
    packages: readonly PackageChange[],
    { budget: total = '0', flightStart = this.state.flightStart, flightEnd = this.state.flightEnd }: Patch,
  ): string[] {
    const budgets = new Map(this.state.packages.map(({ packageId, budget }) => [packageId, budget]));
    const raised = packages.flatMap(({ packageId, budget }, index) =>
      budget !== undefined && isGreater(money(budget), budgets.get(packageId)!) ? [`packages[${index}].budget`] : [],
    );
    return [
      ...(isGreater(total, this.state.budget) ? raised : []),
      ...(flightStart < this.state.flightStart ? ['start_time'] : []),
      ...(flightEnd > this.state.flightEnd ? ['end_time'] : []),
    ];
  }

  private changedFlight(
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

  /** No-op when the order is already in the requested state. */
  private setPaused(paused: boolean, reason: string | null, author: Author, now: Date): Order {
    const { status } = this.state;
    if (paused === (status === 'paused')) return this;
    if (!paused) return this.resume(author, now);
    if (!orderStates.allows(status, 'pause')) throw refusals.invalidState({ field: 'paused', message: `The media buy is ${status}.` });
    return this.pause(reason, author, now);
  }

  private move(status: OrderStatus, patch: Patch, what: TimelineKind, author: Author, now: Date, happened: ChangeRecord = {}): Order {
    const moved = status === this.state.status ? {} : { status, statusSince: now };
    const decided = status === 'pending_approval' ? {} : { waitingUntil: this.state.waitingUntil ?? now };
    return this.record(what, author, { ...patch, ...moved, ...decided }, now, happened);
  }

  private record(what: TimelineKind, author: Author, patch: Patch, now: Date, { note = null, audit }: ChangeRecord): Order {
    const next = { ...this.state, ...patch, revision: this.state.revision + 1, updatedAt: now };
    const state = { ...next, dueAt: nextDueAt(next) };
    return this.next(state, { event: orderEvent(what, author, note, state, now), ...(audit ? { audit } : {}) });
  }
}

function nextDueAt({ status, flightStart, flightEnd }: OrderRecord): Date | null {
  if (orderStates.is(status, 'over')) return null;
  return status === 'booked' ? flightStart : flightEnd;
}

function changeNote(packages: readonly PackageChange[], flight: boolean): string | null {
  const parts = [packages.length > 0 ? 'packages' : null, flight ? 'flight' : null].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(', ');
}

function cleanReason(reason: string | undefined): string | null {
  return reason === undefined ? null : withoutSecrets(reason).slice(0, 2_000);
}
