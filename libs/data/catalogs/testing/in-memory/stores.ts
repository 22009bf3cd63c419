import { type Step, applyStep, PageRoom } from '@exchange/kernel';
import type { ActivationExecution, ActivationPlan, ExecutionState } from '../../domain/activation';
import type { Catalog, CatalogState } from '../../domain/catalog';
import { catalogErrors } from '../../domain/errors';
import { type CatalogItem, contentHash } from '../../domain/item';
import { catalogLimits } from '../../domain/limits';
import type { SellerCapability } from '../../domain/planning';
import {
  Activations,
  CatalogAdvertisers,
  type CatalogFilter,
  type CatalogSlice,
  CatalogItems,
  type CatalogKey,
  type CatalogOwner,
  Catalogs,
  type CatalogVersion,
  CatalogVersions,
  type Comparison,
  type Feed,
  type FeedRequest,
  FeedSource,
  type ItemPage,
  type ItemPageSize,
  type ReadAttributes,
  SellerCapabilities,
  type StoredItem,
} from '../../domain/ports';

type SavedPlan = ActivationPlan & { readonly planId: string };
const keyOf = ({ accountId, id }: CatalogKey) => `${accountId}/${id}`;
const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

export class InMemoryCatalogs extends Catalogs {
  private readonly rows = new Map<string, Catalog>();

  async insert(catalog: Catalog): Promise<void> {
    const { accountId, advertiserId, catalogId } = catalog.state;
    const isTaken = this.notDeleted().some((other) => other.catalogId === catalogId && matches({ accountId, advertiserId }, other));
    if (isTaken) throw catalogErrors.duplicate({ field: 'catalog_id' });
    this.rows.set(keyOf(catalog.state), catalog);
  }

  async change(key: CatalogKey, fn: Step<Catalog>): Promise<Catalog | null> {
    const before = this.rows.get(keyOf(key));
    const after = applyStep(before?.state.deletedAt === null ? before : null, fn);
    if (after) this.rows.set(keyOf(key), after);
    return after;
  }

  async find({ accountId, advertiserId }: Omit<CatalogFilter, 'type' | 'name'>, catalogId: string): Promise<CatalogState | null> {
    const own = this.notDeleted().filter((state) => matches({ accountId, advertiserId }, state));
    return own.find((state) => state.catalogId === catalogId) ?? own.find((state) => state.id === catalogId) ?? null;
  }

  async list(filter: CatalogFilter, { take, skip = 0, after }: CatalogSlice): Promise<readonly CatalogState[]> {
    const matching = this.notDeleted().filter((state) => matches(filter, state));
    const newest = matching.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1));
    const seen = after === undefined ? 0 : newest.findIndex(({ id }) => id === after.id) + 1;
    return newest.slice(seen + skip, seen + skip + take);
  }

  async count(filter: CatalogFilter): Promise<number> {
    return this.notDeleted().filter((state) => matches(filter, state)).length;
  }

  /** Due catalogs for {@link InMemoryFeedTurns}, the one due longest first. */
  due(now: Date): readonly CatalogState[] {
    const due = this.notDeleted().filter(({ nextSyncAt }) => nextSyncAt !== null && nextSyncAt <= now);
    return due.toSorted((a, b) => a.nextSyncAt!.getTime() - b.nextSyncAt!.getTime());
  }

  postpone(state: CatalogState, until: Date): void {
    const catalog = this.rows.get(keyOf(state))!;
    this.rows.set(keyOf(state), new (catalog.constructor as new (state: CatalogState) => Catalog)({ ...state, nextSyncAt: until }));
  }

  get(key: CatalogKey): CatalogState | null {
    return this.rows.get(keyOf(key))?.state ?? null;
  }

  private notDeleted(): CatalogState[] {
    return [...this.rows.values()].map(({ state }) => state).filter(({ deletedAt }) => deletedAt === null);
  }
}

function matches({ accountId, advertiserId, type, name = '' }: CatalogFilter, state: CatalogState): boolean {
  const isNamed = (state.name ?? '').toLowerCase().includes(name.toLowerCase());
  return state.accountId === accountId && state.advertiserId === advertiserId && (type === undefined || state.type === type) && isNamed;
}

export class InMemoryCatalogItems extends CatalogItems {
  private readonly staged = new Map<string, { readonly at: Date; items: CatalogItem[] }>();
  private readonly current = new Map<string, Map<string, CatalogItem>>();
  private readonly versions = new Map<string, Map<string, CatalogItem>>();

  async stage(stagingId: string, items: readonly CatalogItem[]): Promise<void> {
    const staging = this.staged.get(stagingId) ?? { at: new Date(), items: [] };
    this.staged.set(stagingId, staging);
    staging.items.push(...items);
  }

  async dropRepeats(stagingId: string): Promise<number> {
    const staging = this.staged.get(stagingId);
    if (!staging) return 0;
    const before = staging.items.length;
    staging.items = [...new Map(staging.items.toReversed().map((item) => [item.id, item])).values()].toReversed();
    return before - staging.items.length;
  }

  async compare(key: CatalogKey, stagingId: string): Promise<Comparison> {
    const next = this.stagedIn(stagingId);
    const before = this.current.get(keyOf(key)) ?? new Map<string, CatalogItem>();
    const known = [...next.values()].filter(({ id }) => before.has(id));
    const unchanged = known.filter(({ id, hash }) => before.get(id)!.hash === hash).length;
    const [added, removed] = [next.size - known.length, before.size - known.length];
    return {
      itemCount: next.size,
      contentHash: contentHash(next.values()),
      summary: { added, updated: known.length - unchanged, unchanged, removed },
    };
  }

  async publish(key: CatalogKey, stagingId: string, versionNumber: number): Promise<Comparison> {
    const compared = await this.compare(key, stagingId);
    const items = this.stagedIn(stagingId);
    this.current.set(keyOf(key), items);
    this.versions.set(`${keyOf(key)}/${versionNumber}`, items);
    return compared;
  }

  async discard(stagingId: string): Promise<void> {
    this.staged.delete(stagingId);
  }

  async discardOlderThan(before: Date): Promise<void> {
    for (const [id, { at }] of this.staged) if (at < before) this.staged.delete(id);
  }

  async read(key: CatalogKey, fields: readonly string[], after: string | null, limit: number): Promise<readonly ReadAttributes[]> {
    return byId(this.current.get(keyOf(key))?.values() ?? [], after, limit).map(({ id, json }) => ({
      itemId: id,
      attributes: Object.fromEntries(fields.map((field) => [field, textOf(json, field)])),
    }));
  }

  async readPage(key: CatalogKey, after: string | null, size: ItemPageSize): Promise<ItemPage> {
    const room = new PageRoom(size.length);
    const following = byId(this.current.get(keyOf(key))?.values() ?? [], after, size.items + 1);
    const end = following.findIndex(({ json }, index) => index === size.items || !room.takes(json.length));
    return { items: following.slice(0, end < 0 ? undefined : end).map(storedItem), hasMore: end >= 0 };
  }

  async readVersion(key: CatalogKey, versionNumber: number, after: string | null, limit: number): Promise<readonly StoredItem[]> {
    const items = this.versions.get(`${keyOf(key)}/${versionNumber}`)?.values() ?? [];
    return byId(items, after, limit).map(storedItem);
  }

  private stagedIn(stagingId: string): Map<string, CatalogItem> {
    return new Map(this.staged.get(stagingId)?.items.map((item) => [item.id, item]));
  }
}

function storedItem({ id, json }: CatalogItem): StoredItem {
  return { itemId: id, length: json.length, attributes: JSON.parse(json) as Record<string, unknown> };
}

function byId(items: Iterable<CatalogItem>, after: string | null, limit: number): CatalogItem[] {
  const sorted = [...items].toSorted((a, b) => byBytes(a.id, b.id));
  return sorted.filter(({ id }) => after === null || byBytes(id, after) > 0).slice(0, limit);
}

function textOf(json: string, field: string): string | null {
  const value = (JSON.parse(json) as Record<string, unknown>)[field];
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export class InMemoryCatalogVersions extends CatalogVersions {
  private readonly rows: CatalogVersion[] = [];

  async append(version: CatalogVersion): Promise<void> {
    this.rows.unshift(version);
  }

  async recent(accountId: number, catalogIds: readonly string[], limit: number): Promise<readonly CatalogVersion[]> {
    return recentOf(this.rows, accountId, catalogIds, limit);
  }
}

export class InMemoryActivations extends Activations {
  private readonly plans = new Map<string, SavedPlan[]>();
  private readonly executions: ExecutionState[] = [];

  async savePlan(key: CatalogKey, plan: SavedPlan): Promise<void> {
    this.plans.set(keyOf(key), [plan, ...(this.plans.get(keyOf(key)) ?? [])].slice(0, catalogLimits.keptPlans));
  }

  async findPlan(key: CatalogKey, planId: string): Promise<SavedPlan | null> {
    return this.plans.get(keyOf(key))?.find((plan) => plan.planId === planId) ?? null;
  }

  async insert(execution: ActivationExecution): Promise<void> {
    this.executions.unshift(execution.state);
  }

  async recent(accountId: number, catalogIds: readonly string[], limit: number): Promise<readonly ExecutionState[]> {
    return recentOf(this.executions, accountId, catalogIds, limit);
  }
}

export function recentOf<Row extends { readonly accountId: number; readonly catalogId: string }>(
  newestFirst: readonly Row[],
  accountId: number,
  catalogIds: readonly string[],
  limit: number,
): Row[] {
  return catalogIds.flatMap((wanted) =>
    newestFirst.filter((row) => row.accountId === accountId && row.catalogId === wanted).slice(0, limit),
  );
}

/** Returns what the test set as `answer`, or throws its error. */
export class InMemoryFeedSource extends FeedSource {
  readonly requests: FeedRequest[] = [];
  answer: (request: FeedRequest) => Feed = () => ({ httpStatus: 200, etag: null, modified: null, records: stream([]) });

  async open(request: FeedRequest): Promise<Feed> {
    this.requests.push(request);
    return this.answer(request);
  }

  assertUrl(): void {}

  serve(records: readonly unknown[], validators: { etag?: string } = {}): void {
    this.answer = () => ({ httpStatus: 200, etag: validators.etag ?? null, modified: null, records: stream(records) });
  }
}

async function* stream(records: readonly unknown[]): AsyncGenerator<unknown> {
  yield* records;
}

export class InMemorySellerCapabilities extends SellerCapabilities {
  sellers: SellerCapability[] = [];

  async capabilities(_: number, sellerIds: readonly string[]): Promise<readonly SellerCapability[]> {
    return this.sellers.filter(({ sellerId }) => sellerIds.length === 0 || sellerIds.includes(String(sellerId)));
  }
}

export class InMemoryCatalogAdvertisers extends CatalogAdvertisers {
  readonly owners = new Map<string, CatalogOwner>();

  async find(accountId: number, advertiserId: number): Promise<CatalogOwner | null> {
    return this.owners.get(`${accountId}/${advertiserId}`) ?? null;
  }
}
