import { type Step, applyStep } from '@exchange/kernel';
import { catalogErrors } from '../../domain/errors';
import { catalogLimits } from '../../domain/limits';
import { type CatalogKey, type FeedTurn, FeedTurns, RefreshSignals, RefreshRuns, type TurnRequest } from '../../domain/ports';
import type { RefreshRun, RefreshRunState } from '../../domain/refresh-run';
import { type InMemoryCatalogs, recentOf } from './stores';

export class InMemoryRefreshRuns extends RefreshRuns {
  private readonly rows: RefreshRun[] = [];

  async insert(run: RefreshRun): Promise<void> {
    const { accountId, catalogId } = run.state;
    const running = this.rows.some(
      ({ state }) => state.accountId === accountId && state.catalogId === catalogId && state.status === 'syncing',
    );
    if (running) throw catalogErrors.alreadyRefreshing();
    if (
      run.state.stage === 'waiting' &&
      this.waiting().filter((state) => state.accountId === accountId).length >= catalogLimits.waitingRuns
    )
      throw catalogErrors.tooManyWaiting();
    this.rows.unshift(run);
  }

  async find({ accountId, id }: { accountId: number; id: string }): Promise<RefreshRunState | null> {
    return this.rows.find(({ state }) => state.accountId === accountId && state.id === id)?.state ?? null;
  }

  /** True while a run of the catalog waits for a worker or is being read. */
  isUnderWay({ accountId, id }: CatalogKey, now: Date): boolean {
    return this.rows.some(
      ({ state: run }) =>
        run.accountId === accountId &&
        run.catalogId === id &&
        run.status === 'syncing' &&
        (run.stage === 'waiting' || now.getTime() - run.startedAt.getTime() <= catalogLimits.runAge),
    );
  }

  waiting(): readonly RefreshRunState[] {
    const waiting = this.rows.map(({ state }) => state).filter(({ stage, status }) => stage === 'waiting' && status === 'syncing');
    return waiting.toSorted((a, b) => a.startedAt.getTime() - b.startedAt.getTime());
  }

  take({ accountId, id }: RefreshRunState, startedAt: Date): void {
    const index = this.rows.findIndex(({ state }) => state.accountId === accountId && state.id === id);
    const run = this.rows[index]!;
    this.rows[index] = new (run.constructor as new (state: RefreshRunState) => RefreshRun)({ ...run.state, stage: 'reading', startedAt });
  }

  async change({ accountId, id }: { accountId: number; id: string }, fn: Step<RefreshRun>): Promise<RefreshRun | null> {
    const index = this.rows.findIndex(({ state }) => state.accountId === accountId && state.id === id);
    const changed = applyStep(this.rows[index], fn);
    if (changed) this.rows[index] = changed;
    return changed;
  }

  async recent(accountId: number, catalogIds: readonly string[], limit: number): Promise<readonly RefreshRunState[]> {
    const states = this.rows.map(({ state }) => state).toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime());
    return recentOf(states, accountId, catalogIds, limit);
  }

  async overdue(before: Date, limit: number): Promise<readonly RefreshRunState[]> {
    const open = this.rows
      .map(({ state }) => state)
      .filter(({ status, stage, startedAt }) => status === 'syncing' && stage !== 'waiting' && startedAt < before);
    return open.toSorted((a, b) => a.startedAt.getTime() - b.startedAt.getTime()).slice(0, limit);
  }
}

export class InMemoryFeedTurns extends FeedTurns {
  private readonly byAccount = new Map<number, { id: string; origin: string | null; begunAt: Date; leaseUntil: Date | null }>();
  private serial = 0;

  constructor(
    private readonly catalogs: InMemoryCatalogs,
    private readonly runs: InMemoryRefreshRuns,
  ) {
    super();
  }

  async claim({ now, lease, until, limit }: TurnRequest): Promise<readonly FeedTurn[]> {
    for (const turn of this.byAccount.values())
      if (turn.leaseUntil && turn.leaseUntil <= now) Object.assign(turn, { origin: null, leaseUntil: null });
    const waiting = this.runs
      .waiting()
      .map((run) => ({ run, catalog: this.catalogs.get({ accountId: run.accountId, id: run.catalogId })! }));
    const due = this.catalogs.due(now).filter((catalog) => !this.runs.isUnderWay(catalog, now));
    const wanted = [...waiting, ...due.map((catalog) => ({ run: null, catalog }))];
    const lastTurn = ({ catalog }: (typeof wanted)[number]) => this.byAccount.get(catalog.accountId)?.begunAt.getTime() ?? -Infinity;
    const turns: FeedTurn[] = [];
    for (const { run, catalog } of wanted.toSorted((a, b) => lastTurn(a) - lastTurn(b) || a.catalog.accountId - b.catalog.accountId)) {
      const { accountId, id: catalogId } = catalog;
      const origin = new URL(catalog.url!).origin;
      const isTaken = [...this.byAccount].some(([account, turn]) => turn.leaseUntil && (account === accountId || turn.origin === origin));
      if (turns.length === limit || isTaken) continue;
      const turn = { id: `turn-${++this.serial}`, accountId, catalogId, runId: run?.id ?? null };
      this.byAccount.set(accountId, { id: turn.id, origin, begunAt: now, leaseUntil: lease });
      if (run) this.runs.take(run, now);
      else this.catalogs.postpone(catalog, until);
      turns.push(turn);
    }
    return turns;
  }

  async extend(turns: readonly FeedTurn[], leaseUntil: Date): Promise<void> {
    for (const { accountId, id } of turns) {
      const turn = this.byAccount.get(accountId);
      if (turn?.id === id && turn.leaseUntil) turn.leaseUntil = leaseUntil;
    }
  }

  async end({ accountId, id }: FeedTurn): Promise<void> {
    const turn = this.byAccount.get(accountId);
    if (turn?.id === id) Object.assign(turn, { origin: null, leaseUntil: null });
  }
}

/** Delivers signals synchronously. */
export class InMemoryRefreshSignals extends RefreshSignals {
  private readonly requestListeners = new Set<() => void>();
  private readonly endListeners = new Set<(runId: string) => void>();

  signalRequested(): void {
    for (const fn of this.requestListeners) fn();
  }

  onRequested(fn: () => void): () => void {
    this.requestListeners.add(fn);
    return () => this.requestListeners.delete(fn);
  }

  signalEnded(runId: string): void {
    for (const fn of this.endListeners) fn(runId);
  }

  onEnded(fn: (runId: string) => void): () => void {
    this.endListeners.add(fn);
    return () => this.endListeners.delete(fn);
  }
}
