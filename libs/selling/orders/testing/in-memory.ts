import { type DomainEvent, type Step, applyStep } from '@exchange/kernel';
import type { OrderApprovalStatus } from '../domain/approval.states';
import type { DeliveryDay, DeliveryRange } from '../domain/delivery';
import type { OrderEvent } from '../domain/events';
import { sumOf } from '../domain/money';
import { Order } from '../domain/order';
import type { OrderKey, OrderRecord } from '../domain/order-state';
import {
  DeliveryReports,
  Orders,
  RequestReplays,
  type BuyerRequest,
  type BuyerScope,
  type NewestSlice,
  type OrderFilter,
  type Replay,
  type TimelineEntry,
  type UrgencySlice,
} from '../domain/ports';
import { refusals } from '../domain/refusals';
import { isUrgent } from '../domain/warnings';

export class InMemoryOrders extends Orders {
  readonly events: DomainEvent<OrderEvent>[] = [];
  private readonly rows = new Map<string, Order>();

  async insert(order: Order): Promise<void> {
    this.keep(order);
  }

  async change({ accountId, id }: OrderKey, fn: Step<Order>): Promise<Order | null> {
    const order = this.rows.get(id);
    const changed = applyStep(order?.state.accountId === accountId ? order : null, fn);
    return changed && this.keep(changed);
  }

  async find({ accountId, id }: OrderKey): Promise<OrderRecord | null> {
    const state = this.rows.get(id)?.state;
    return state?.accountId === accountId ? state : null;
  }

  async list(filter: OrderFilter, { at, after, take, skip }: UrgencySlice): Promise<readonly OrderRecord[]> {
    const matching = this.newest().filter((state) => matches(state, filter));
    const ordered = [...matching.filter((state) => isUrgent(state, at)), ...matching.filter((state) => !isUrgent(state, at))];
    const behind = (state: OrderRecord) => {
      if (!after) return true;
      if (state.createdAt > at) return false;
      if (isUrgent(state, at) !== after.urgent) return after.urgent;
      return newestFirst(state, after) > 0;
    };
    return ordered.filter(behind).slice(skip, skip + take);
  }

  async count(filter: OrderFilter): Promise<number> {
    return this.newest().filter((state) => matches(state, filter)).length;
  }

  async listApprovals(accountId: number, statuses: readonly OrderApprovalStatus[], slice: NewestSlice): Promise<readonly OrderRecord[]> {
    const own = this.newest().filter(
      (state) => state.accountId === accountId && state.approval !== null && statuses.includes(state.approval),
    );
    return pageOf(own, slice);
  }

  async listForBuyer(
    { accountId, storefrontId, buyerKey }: BuyerScope,
    { ids, statuses }: { readonly ids?: readonly string[]; readonly statuses?: readonly string[] },
    slice: NewestSlice,
  ): Promise<readonly OrderRecord[]> {
    const own = this.newest().filter(
      (state) =>
        state.accountId === accountId &&
        state.storefrontId === storefrontId &&
        state.buyerKey === buyerKey &&
        (ids === undefined || ids.includes(state.id)) &&
        (statuses === undefined || statuses.includes(state.status)),
    );
    return pageOf(own, slice);
  }

  async timeline({ accountId, id }: OrderKey, afterRevision: number, limit: number): Promise<readonly TimelineEntry[]> {
    const own = this.events.filter(
      ({ accountId: of, payload }) => of === accountId && payload.mediaBuyId === id && payload.revision > afterRevision,
    );
    return own
      .map(({ occurredAt: at, payload: { revision, what, by, actor, note, status } }) => ({ revision, at, what, by, actor, note, status }))
      .slice(0, limit + 1);
  }

  async listDue(now: Date, limit: number): Promise<readonly OrderKey[]> {
    const due = this.newest().filter(({ dueAt }) => dueAt !== null && dueAt <= now);
    return due
      .toSorted((left, right) => left.dueAt!.getTime() - right.dueAt!.getTime())
      .slice(0, limit)
      .map(({ accountId, id }) => ({ accountId, id }));
  }

  private keep(order: Order): Order {
    const stored = new Order(order.state);
    this.rows.set(order.state.id, stored);
    this.events.push(...(order.recorded.events as readonly DomainEvent<OrderEvent>[]));
    return stored;
  }

  private newest(): OrderRecord[] {
    return [...this.rows.values()].map(({ state }) => state).toSorted(newestFirst);
  }
}

export class InMemoryDeliveryReports extends DeliveryReports {
  private readonly rows = new Map<string, DeliveryDay & { readonly of: string }>();

  async replace({ accountId, id }: OrderKey, days: readonly DeliveryDay[]): Promise<void> {
    const of = `${accountId}/${id}`;
    for (const day of days) this.rows.set(`${of}/${day.date}/${day.packageId}`, { ...day, of });
  }

  async listDays({ accountId, id }: OrderKey, { from = '', to = '9999-12-31' }: DeliveryRange): Promise<readonly DeliveryDay[]> {
    const own = [...this.rows].filter(([, row]) => row.of === `${accountId}/${id}` && row.date >= from && row.date <= to);
    return own.toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, { of: _, ...day }]) => day);
  }

  async spendByPackage(key: OrderKey): Promise<ReadonlyMap<string, string>> {
    const days = await this.listDays(key, {});
    const ids = [...new Set(days.map(({ packageId }) => packageId))];
    return new Map(ids.map((id) => [id, sumOf(days.filter(({ packageId }) => packageId === id).map(({ spend }) => spend))]));
  }
}

export class InMemoryRequestReplays extends RequestReplays {
  private readonly answers = new Map<string, { readonly digest: string; readonly answer: Promise<object> }>();

  async once<Answer extends object>(request: BuyerRequest, work: () => Promise<Answer>): Promise<Replay<Answer>> {
    const { accountId, storefrontId, buyerKey, key, digest } = request;
    const id = JSON.stringify([accountId, storefrontId, buyerKey, key]);
    const known = this.answers.get(id);
    if (known && known.digest !== digest) throw refusals.otherRequest();
    if (known) return { answer: (await known.answer) as Answer, replayed: true };
    const answer = work();
    this.answers.set(id, { digest, answer });
    answer.catch(() => this.answers.delete(id));
    return { answer: await answer, replayed: false };
  }
}

type Ordering = Pick<OrderRecord, 'createdAt' | 'id'>;

function newestFirst(left: Ordering, right: Ordering): number {
  return right.createdAt.getTime() - left.createdAt.getTime() || (left.id < right.id ? 1 : left.id > right.id ? -1 : 0);
}

function pageOf(rows: readonly OrderRecord[], { limit, after }: NewestSlice): readonly OrderRecord[] {
  const rest = after ? rows.filter((row) => newestFirst(row, { createdAt: new Date(after[0]!), id: String(after[1]) }) > 0) : rows;
  return rest.slice(0, limit + 1);
}

function matches(
  state: OrderRecord,
  { accountId, statuses, buyerCustomerId, sourceId, flightStartFrom, flightStartTo, productId }: OrderFilter,
): boolean {
  return (
    state.accountId === accountId &&
    (statuses === undefined || statuses.includes(state.status)) &&
    (buyerCustomerId === undefined || state.buyerCustomerId === buyerCustomerId) &&
    (sourceId === undefined || state.sourceIds.includes(sourceId)) &&
    (flightStartFrom === undefined || state.flightStart >= flightStartFrom) &&
    (flightStartTo === undefined || state.flightStart <= flightStartTo) &&
    (productId === undefined || state.packages.some((each) => each.productId === productId))
  );
}
