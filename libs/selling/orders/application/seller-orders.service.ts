import { Injectable } from '@nestjs/common';
import {
  Clock,
  cursorPage,
  decodeCursor,
  newestPage,
  cursorRequestOf,
  unionPage,
  type Caller,
  type Page,
  type PageRequest,
} from '@exchange/kernel';
import type { OrderApprovalStatus } from '../domain/approval.states';
import { orderErrors } from '../domain/errors';
import type { OrderRecord } from '../domain/order-state';
import { Orders, type OrderFilter, type TimelineEntry, type UrgencySlice } from '../domain/ports';
import { isUrgent } from '../domain/warnings';

/** A request of the list in both paging styles (rest-api.md); with a cursor, `skip` is ignored. */
export interface OrderListRequest {
  readonly size: number;
  readonly skip: number;
  readonly cursor?: string;
}

@Injectable()
export class SellerOrdersService {
  constructor(
    private readonly records: Orders,
    private readonly clock: Clock,
  ) {}

  /** Urgent ones first, then newest. The cursor carries the instant of urgency, so that all pages share one order of rows. */
  async list(caller: Caller, filter: Omit<OrderFilter, 'accountId'>, { size, skip, cursor }: OrderListRequest): Promise<Page<OrderRecord>> {
    const from = cursor === undefined ? { at: this.clock.now(), after: null } : readCursor(cursor);
    const skipped = cursor === undefined ? skip : 0;
    const own = { ...filter, accountId: caller.accountId };
    const [found, total] = await Promise.all([this.records.list(own, { ...from, take: size + 1, skip: skipped }), this.records.count(own)]);
    const keyOf = (row: OrderRecord) => [from.at.toISOString(), isUrgent(row, from.at) ? 1 : 0, row.createdAt.toISOString(), row.id];
    return unionPage(found, { take: size, skip: skipped, total }, keyOf);
  }

  async read(caller: Caller, id: string): Promise<OrderRecord> {
    const order = await this.records.find({ accountId: caller.accountId, id });
    if (!order) throw orderErrors.notFound();
    return order;
  }

  /** Orders with an approval, newest first. */
  async approvals(caller: Caller, statuses: readonly OrderApprovalStatus[], request: PageRequest): Promise<Page<OrderRecord>> {
    const rows = await this.records.listApprovals(caller.accountId, statuses, cursorRequestOf(request));
    return newestPage(rows, request.limit);
  }

  /** Oldest first. 404 when the account has no such media buy. */
  async timeline(caller: Caller, id: string, request: PageRequest): Promise<Page<TimelineEntry>> {
    await this.read(caller, id);
    const { limit, after } = cursorRequestOf(request, ['number']);
    const entries = await this.records.timeline({ accountId: caller.accountId, id }, after ? Number(after[0]) : 0, limit);
    return cursorPage(entries, limit, ({ revision }) => [revision]);
  }
}

function readCursor(cursor: string): Pick<UrgencySlice, 'at' | 'after'> {
  const [at, urgent, createdAt, id] = decodeCursor(cursor, ['timestamp', 'number', 'timestamp', 'string']);
  return { at: new Date(at!), after: { urgent: urgent === 1, createdAt: new Date(createdAt!), id: String(id) } };
}
