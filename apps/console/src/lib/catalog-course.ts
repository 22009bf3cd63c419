import type { Schemas } from './api';

type Changes = Schemas['ChangeSummary'];

/** One time that items were read: from the feed (a run) or sent by a request. */
export interface CatalogStep {
  readonly key: string;
  readonly kind: 'run' | 'sent';
  readonly status: Schemas['RefreshRun']['status'];
  readonly at: string;
  /** Milliseconds; null while it goes on, and for sent items. */
  readonly ms: number | null;
  readonly httpStatus: number | null;
  readonly error: string | null;
  readonly itemCount: number | null;
  readonly changes: Changes | null;
  readonly version: number | null;
  readonly skipped: string | null;
}

/** Runs and sent items in one line of time, newest first. A run and the version that it made end at the same instant. */
export function courseOf({
  versions,
  recentRefreshRuns: runs,
}: Pick<Schemas['Catalog'], 'versions' | 'recentRefreshRuns'>): readonly CatalogStep[] {
  const made = new Map(versions.map((version) => [version.completedAt, version]));
  const byRuns = new Set(runs.filter(({ status }) => status === 'synced').map(({ completedAt }) => completedAt));
  // Older versions may be of runs that are not told any more.
  const oldest = runs.length < shownRuns ? '' : (runs.at(-1)?.startedAt ?? '');
  const sent = versions.filter(({ completedAt }) => !byRuns.has(completedAt) && completedAt >= oldest);
  return [...runs.map((run) => stepOfRun(run, made)), ...sent.map(stepOfVersion)].toSorted((a, b) =>
    a.at < b.at ? 1 : a.at > b.at ? -1 : 0,
  );
}

/** Runs that the API tells of a catalog. */
const shownRuns = 20;

function stepOfRun(run: Schemas['RefreshRun'], made: ReadonlyMap<string, Schemas['CatalogVersion']>): CatalogStep {
  const { refreshRunId: key, status, startedAt, completedAt, httpStatus, error, itemCount, activationSkippedReason } = run;
  const version = status === 'synced' && completedAt !== null ? made.get(completedAt) : undefined;
  return {
    key,
    kind: 'run',
    status,
    at: startedAt,
    ms: completedAt === null ? null : Date.parse(completedAt) - Date.parse(startedAt),
    httpStatus,
    error,
    itemCount,
    changes: version?.changeSummary ?? (status === 'unchanged' ? { added: 0, updated: 0, removed: 0, unchanged: itemCount ?? 0 } : null),
    version: version?.versionNumber ?? null,
    skipped: activationSkippedReason,
  };
}

const stepOfVersion = (version: Schemas['CatalogVersion']): CatalogStep => ({
  key: version.versionId,
  kind: 'sent',
  status: 'synced',
  at: version.createdAt,
  ms: null,
  httpStatus: null,
  error: null,
  itemCount: version.itemCount,
  changes: version.changeSummary,
  version: version.versionNumber,
  skipped: null,
});

export type CatalogTrouble =
  | 'strict'
  | 'refused'
  | 'missing'
  | 'server'
  | 'unreachable'
  | 'unreadable'
  | 'interrupted'
  | 'rejected'
  | 'stale'
  | 'empty'
  | 'selector';

/** What is wrong with a catalog, the most serious first; null when nothing is, and while its feed is being read. */
export function troubleOf(catalog: Schemas['Catalog']): CatalogTrouble | null {
  const { healthStatus, syncStatus, sourceType, recentRefreshRuns } = catalog;
  if (syncStatus === 'pending' || syncStatus === 'syncing') return null;
  if (healthStatus === 'failed') return troubleOfRun(recentRefreshRuns.find(({ status }) => status === 'failed'));
  if (healthStatus === 'warning') return 'rejected';
  if (healthStatus === 'stale') return 'stale';
  if (healthStatus === 'not_synced') return sourceType === 'selector' ? 'selector' : 'empty';
  return null;
}

function troubleOfRun(run: Schemas['RefreshRun'] | undefined): CatalogTrouble {
  if (run === undefined) return 'unreadable';
  const { httpStatus: status, error } = run;
  if (error?.startsWith('An item is not valid') === true) return 'strict';
  if (error?.startsWith('The refresh ') === true) return 'interrupted';
  if (status === null) return 'unreachable';
  if (status === 401 || status === 403) return 'refused';
  if (status === 404 || status === 410) return 'missing';
  return status === 429 || status >= 500 ? 'server' : 'unreadable';
}
