import { Injectable } from '@nestjs/common';
import { type Caller, Clock, cursorPage, Ids, newestPage, Page, type PageRequest, skipPage, cursorRequestOf } from '@exchange/kernel';
import type { ExecutionState } from '../domain/activation';
import { type CatalogState, healthOf } from '../domain/catalog';
import { catalogErrors } from '../domain/errors';
import { catalogLimits } from '../domain/limits';
import { Activations, CatalogItems, Catalogs, type CatalogVersion, CatalogVersions, RefreshRuns, type StoredItem } from '../domain/ports';
import type { RefreshRunState } from '../domain/refresh-run';
import type { CatalogType, HealthStatus } from '../domain/words';
import { CatalogAccess } from './catalog-access';

/** A catalog with its latest versions, refresh runs and executions. */
export interface CatalogView {
  readonly state: CatalogState;
  readonly health: HealthStatus;
  readonly versions: readonly CatalogVersion[];
  readonly runs: readonly RefreshRunState[];
  readonly executions: readonly ExecutionState[];
}

export interface TransformRequest {
  readonly groupBy: readonly string[];
  readonly creativePrompt: string;
  readonly budgetPerGroup?: number | null;
}

@Injectable()
export class CatalogsService {
  constructor(
    private readonly access: CatalogAccess,
    private readonly catalogs: Catalogs,
    private readonly stored: CatalogItems,
    private readonly versions: CatalogVersions,
    private readonly runs: RefreshRuns,
    private readonly activations: Activations,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  async list(
    caller: Caller,
    advertiserId: number,
    { type, take, skip }: { type?: CatalogType; take: number; skip: number },
  ): Promise<Page<CatalogView>> {
    await this.access.requireRead(caller, advertiserId);
    const filter = { accountId: caller.accountId, advertiserId, type };
    const [states, total] = await Promise.all([this.catalogs.list(filter, { take, skip }), this.catalogs.count(filter)]);
    return skipPage(await this.views(caller.accountId, states), { take, skip }, total);
  }

  /** Catalogs newest first with cursor paging; `name` matches a part of the name. */
  async newest(
    caller: Caller,
    filter: { readonly advertiserId: number; readonly type?: CatalogType; readonly name?: string },
    request: PageRequest,
  ): Promise<Page<CatalogView>> {
    const { limit, after } = cursorRequestOf(request);
    await this.access.requireRead(caller, filter.advertiserId);
    const place = after ? { after: { createdAt: new Date(after[0]!), id: String(after[1]) } } : {};
    const states = await this.catalogs.list({ accountId: caller.accountId, ...filter }, { take: limit + 1, ...place });
    const page = newestPage(states, limit);
    return page.with(await this.views(caller.accountId, page.rows));
  }

  async get(caller: Caller, advertiserId: number, catalogId: string): Promise<CatalogView> {
    await this.access.requireRead(caller, advertiserId);
    return this.view(await this.access.catalog(caller.accountId, advertiserId, catalogId));
  }

  /** Items of the latest version, by id. A page of long items has fewer than `limit`. */
  async listItems(caller: Caller, advertiserId: number, catalogId: string, request: PageRequest): Promise<Page<StoredItem>> {
    await this.access.requireRead(caller, advertiserId);
    const key = await this.access.catalog(caller.accountId, advertiserId, catalogId);
    const { limit, after } = cursorRequestOf(request, ['string']);
    const size = { items: limit, length: catalogLimits.pageLength };
    const { items, hasMore } = await this.stored.readPage(key, after ? String(after[0]) : null, size);
    const { rows, pagination, meta, endingAfter } = cursorPage(items, limit, ({ itemId }) => [itemId]);
    return new Page(rows, hasMore ? endingAfter!(rows.length) : pagination, meta, undefined, endingAfter);
  }

  async saveTransform(caller: Caller, advertiserId: number, catalogId: string, request: TransformRequest): Promise<CatalogView> {
    await this.access.requireWrite(caller, advertiserId);
    const { id } = await this.access.catalog(caller.accountId, advertiserId, catalogId);
    const transform = { ...request, budgetPerGroup: request.budgetPerGroup ?? null, transformId: this.ids.next('ctf') };
    const now = this.clock.now();
    const changed = await this.catalogs.change({ accountId: caller.accountId, id }, (catalog) => catalog.saveTransform(transform, now));
    if (!changed) throw catalogErrors.notFound();
    return this.view(changed.state);
  }

  async view(state: CatalogState): Promise<CatalogView> {
    const [view] = await this.views(state.accountId, [state]);
    return view!;
  }

  private async views(accountId: number, states: readonly CatalogState[]): Promise<CatalogView[]> {
    const ids = states.map(({ id }) => id);
    const [versions, runs, executions] = await Promise.all([
      this.versions.recent(accountId, ids, catalogLimits.shownHistory),
      this.runs.recent(accountId, ids, catalogLimits.shownHistory),
      this.activations.recent(accountId, ids, catalogLimits.shownHistory),
    ]);
    const now = this.clock.now();
    return states.map((state) => ({
      state,
      health: healthOf(state, now),
      versions: versions.filter(({ catalogId }) => catalogId === state.id),
      runs: runs.filter(({ catalogId }) => catalogId === state.id),
      executions: executions.filter(({ catalogId }) => catalogId === state.id),
    }));
  }
}
