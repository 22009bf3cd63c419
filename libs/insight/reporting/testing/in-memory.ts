import { isAfterKeyset, type CursorRequest, RecordingWakeUp, type Step, applyStep } from '@exchange/kernel';
import { dueInMemory } from '@exchange/platform';
import type { BreakdownKey, BreakdownQuestion, BreakdownRow, BreakdownTotal } from '../domain/breakdown';
import { memberOf, rowKeysetOf } from '../domain/breakdown';
import { Collection, type CollectionAttempt, type CollectionKey, type CollectionState } from '../domain/collection';
import { includes, type Period } from '../domain/days';
import type { DeliveryImport, DeliveryImportState } from '../domain/delivery-import';
import type { DeliveryRequest, DeliveryRequestState } from '../domain/delivery-request';
import type { Fact, FactSource, LineDay, LineSum, DeliveryScope, SellerDay } from '../domain/facts';
import { addMeasures, optionalMeasures, noMeasures } from '../domain/measures';
import {
  CollectionWakeUp,
  Collections,
  SellerDeliveryClient,
  DeliveredDemos,
  DeliveryFacts,
  DeliveryImports,
  type DeliveryQuestion,
  DeliveryRequests,
} from '../domain/ports';
import type { SellerDeliveryAnswer } from '../domain/seller-answer';

interface Known extends Fact {
  readonly accountId: number;
  readonly lineId: number;
  readonly source: FactSource;
  readonly sellerSpend: number;
}

export class InMemoryDeliveryFacts extends DeliveryFacts {
  private readonly staged = new Map<string, Map<string, Fact>>();
  private readonly known = new Map<string, Known>();
  private readonly lines = new Map<string, number>();

  async stage(stagingId: string, _accountId: number, facts: readonly Fact[]): Promise<readonly number[]> {
    const staged = this.staged.get(stagingId) ?? new Map<string, Fact>();
    this.staged.set(stagingId, staged);
    const repeated: number[] = [];
    for (const fact of facts) {
      const key = keyOf(fact, fact.day);
      if (staged.has(key)) repeated.push(fact.lineNumber);
      else staged.set(key, fact);
    }
    return repeated;
  }

  async publish(stagingId: string, accountId: number, source: FactSource): Promise<number> {
    let written = 0;
    for (const fact of this.staged.get(stagingId)?.values() ?? []) {
      const key = keyOf(accountId, fact, fact.day);
      const before = this.known.get(key);
      const sellerSpend = source === 'seller' ? fact.measures.spend : (before?.sellerSpend ?? 0);
      if (before?.source === 'import' && source === 'seller') {
        this.known.set(key, { ...before, sellerSpend });
        continue;
      }
      if (before?.source === source && JSON.stringify(before.measures) === JSON.stringify(fact.measures)) continue;
      this.known.set(key, { ...fact, accountId, source, sellerSpend, lineId: this.lineId(accountId, fact) });
      written += 1;
    }
    this.staged.delete(stagingId);
    return written;
  }

  async discard(stagingId: string): Promise<void> {
    this.staged.delete(stagingId);
  }

  async discardOlderThan(): Promise<void> {
    this.staged.clear();
  }

  async sums(scope: DeliveryScope, period?: Period): Promise<readonly LineSum[]> {
    const sums = new Map<number, LineSum>();
    for (const fact of this.known.values()) {
      if (!isIn(scope, fact) || (period && !includes(period, fact.day))) continue;
      const { lineId, advertiserId, campaignId, sellerId, mediaBuyId, packageId, currency } = fact;
      const { days, measures } = sums.get(lineId) ?? { days: 0, measures: noMeasures };
      const line = { lineId, advertiserId, campaignId, sellerId, mediaBuyId, packageId, currency };
      sums.set(lineId, { ...line, days: days + 1, measures: addMeasures(measures, fact.measures) });
    }
    return [...sums.values()];
  }

  async breakdown({ scope, period, by }: BreakdownQuestion, { limit, after }: CursorRequest): Promise<readonly BreakdownRow[]> {
    const rows = new Map<string, BreakdownRow>();
    for (const fact of this.known.values()) {
      const isOut = scope.packageId !== undefined && scope.packageId !== fact.packageId;
      if (!isIn(scope, fact) || isOut || (period && !includes(period, fact.day))) continue;
      const key = Object.fromEntries(by.map((dimension) => [memberOf[dimension], fact[memberOf[dimension]]])) as BreakdownKey;
      const { currency, measures, anyMediaBuyId } = rows.get(JSON.stringify(key)) ?? {
        currency: fact.currency,
        measures: noMeasures,
        anyMediaBuyId: fact.mediaBuyId,
      };
      rows.set(JSON.stringify(key), {
        key,
        anyMediaBuyId: anyMediaBuyId! < fact.mediaBuyId ? anyMediaBuyId : fact.mediaBuyId,
        currency: currency === fact.currency ? currency : null,
        measures: addMeasures(measures, fact.measures),
      });
    }
    const sorted = [...rows.values()].toSorted((a, b) => (isAfterKeyset(rowKeysetOf(b, by), rowKeysetOf(a, by)) ? -1 : 1));
    return sorted.filter((row) => after === null || isAfterKeyset(rowKeysetOf(row, by), after)).slice(0, limit + 1);
  }

  async total(question: Omit<BreakdownQuestion, 'by'>): Promise<BreakdownTotal | null> {
    const [total] = await this.breakdown({ ...question, by: [] }, { limit: 1, after: null });
    const lines = await this.breakdown({ ...question, by: ['media_buy', 'package'] }, { limit: this.lines.size, after: null });
    const delivered = lines.filter(({ measures }) => measures.impressions > 0 || measures.spend > 0);
    const lacking = optionalMeasures.filter((name) => delivered.some(({ measures }) => measures[name] === 0));
    return total ? { ...total, lacking } : null;
  }

  async days(accountId: number, lineIds: readonly number[], period: Period): Promise<readonly LineDay[]> {
    return [...this.known.values()]
      .filter((fact) => fact.accountId === accountId && lineIds.includes(fact.lineId) && includes(period, fact.day))
      .map(({ lineId, day, measures }) => ({ lineId, day, measures }))
      .toSorted((a, b) => (a.day === b.day ? a.lineId - b.lineId : a.day < b.day ? -1 : 1));
  }

  async sellerDays(accountId: number, mediaBuyIds: readonly string[], period?: Period): Promise<readonly SellerDay[]> {
    return [...this.known.values()]
      .filter((fact) => isIn({ accountId, mediaBuyIds }, fact) && (!period || includes(period, fact.day)))
      .toSorted((a, b) => (a.day === b.day ? a.lineId - b.lineId : a.day < b.day ? -1 : 1))
      .map(({ mediaBuyId, packageId, currency, day, sellerSpend: spend }) => ({ mediaBuyId, packageId, currency, day, spend }));
  }

  private lineId(accountId: number, line: Fact): number {
    const key = keyOf(accountId, line);
    const id = this.lines.get(key) ?? this.lines.size + 1;
    this.lines.set(key, id);
    return id;
  }
}

function keyOf(...parts: (Fact | number | string)[]): string {
  return parts.map((part) => (typeof part === 'object' ? `${part.mediaBuyId}/${part.packageId}` : part)).join('/');
}

function isIn({ accountId, advertiserIds, campaignId, mediaBuyIds }: DeliveryScope, fact: Known): boolean {
  return (
    fact.accountId === accountId &&
    (advertiserIds === undefined || advertiserIds.includes(fact.advertiserId)) &&
    (campaignId === undefined || campaignId === fact.campaignId) &&
    (mediaBuyIds === undefined || mediaBuyIds.includes(fact.mediaBuyId))
  );
}

export class InMemoryDeliveryImports extends DeliveryImports {
  private readonly rows: DeliveryImportState[] = [];

  async insert({ state }: DeliveryImport): Promise<void> {
    this.rows.push(state);
  }

  async find({ accountId, id }: { accountId: number; id: string }): Promise<DeliveryImportState | null> {
    return this.rows.find((row) => row.accountId === accountId && row.id === id) ?? null;
  }

  async list(accountId: number, { limit, after }: CursorRequest): Promise<readonly DeliveryImportState[]> {
    const orderOf = (row: DeliveryImportState): string => `${row.createdAt.toISOString()} ${row.id}`;
    const rows = this.rows.filter((row) => row.accountId === accountId).toSorted((a, b) => (orderOf(a) < orderOf(b) ? 1 : -1));
    return rows.filter((row) => after === null || orderOf(row) < after.join(' ')).slice(0, limit + 1);
  }
}

export class InMemoryCollections extends Collections {
  private readonly rows = new Map<string, Collection>();

  async enroll(key: CollectionKey, now: Date): Promise<void> {
    const known = this.rows.get(rowKey(key));
    this.rows.set(rowKey(key), known ? (known.wake(now) ?? known) : Collection.begin(key, now));
  }

  async change(key: CollectionKey, fn: Step<Collection>): Promise<Collection | null> {
    const changed = applyStep(this.rows.get(rowKey(key)), fn);
    if (changed) this.rows.set(rowKey(key), new Collection(changed.state));
    return changed;
  }

  async find(key: CollectionKey): Promise<CollectionState | null> {
    return this.rows.get(rowKey(key))?.state ?? null;
  }

  async due(now: Date, limit: number): Promise<readonly CollectionAttempt[]> {
    const states = [...this.rows.values()].map(({ state }) => state);
    return dueInMemory(states, now, limit).map(({ accountId, mediaBuyId, fence }) => ({ accountId, mediaBuyId, fence }));
  }
}

export class InMemoryDeliveryRequests extends DeliveryRequests {
  private readonly rows: DeliveryRequest[] = [];

  async insert(request: DeliveryRequest): Promise<boolean> {
    if (this.waiting(request.state) >= 0) return false;
    this.rows.push(request);
    return true;
  }

  async settle(key: CollectionKey, reason: string | null, now: Date): Promise<void> {
    const at = this.waiting(key);
    if (at >= 0) this.rows[at] = this.rows[at]!.settle(reason, now);
  }

  async list({ accountId, mediaBuyId }: CollectionKey, { limit, after }: CursorRequest): Promise<readonly DeliveryRequestState[]> {
    const placed = ({ createdAt, id }: DeliveryRequestState) => [createdAt.toISOString(), id];
    return this.rows
      .map(({ state }) => state)
      .filter((state) => state.accountId === accountId && state.mediaBuyId === mediaBuyId && isAfterKeyset(after, placed(state)))
      .toSorted((a, b) => (isAfterKeyset(placed(a), placed(b)) ? -1 : 1))
      .slice(0, limit + 1);
  }

  private waiting({ accountId, mediaBuyId }: CollectionKey): number {
    return this.rows.findIndex(
      ({ state }) => state.accountId === accountId && state.mediaBuyId === mediaBuyId && state.status === 'WAITING',
    );
  }
}

const rowKey = ({ accountId, mediaBuyId }: CollectionKey): string => `${accountId}/${mediaBuyId}`;

export class InMemoryDeliveredDemos extends DeliveredDemos {
  /** Demo accounts by the account that has the demo. */
  readonly accounts = new Map<number, number>();

  async accountOf(accountId: number): Promise<number | null> {
    return this.accounts.get(accountId) ?? null;
  }
}

export class InMemoryCollectionWakeUp extends RecordingWakeUp<CollectionAttempt> implements CollectionWakeUp {}

/** A seller whose answers the test scripts. */
export class ScriptedDeliveryClient extends SellerDeliveryClient {
  readonly asked: DeliveryQuestion[] = [];
  script: (question: DeliveryQuestion, signal: AbortSignal) => SellerDeliveryAnswer | Promise<SellerDeliveryAnswer> = () => ({
    kind: 'unsupported',
  });

  async ask(question: DeliveryQuestion, signal: AbortSignal): Promise<SellerDeliveryAnswer> {
    this.asked.push(question);
    return this.script(question, signal);
  }
}
