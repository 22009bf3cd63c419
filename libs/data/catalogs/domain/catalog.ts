import { Aggregate, type AuditNote, invalidField, sameValue } from '@exchange/kernel';
import { catalogStates, type CatalogStatus } from './catalog.states';
import { catalogEvent } from './events';
import type { FieldMapping } from './field-mapping';
import type { IssueGroup } from './item-issues';
import { retryAfter, updateIntervals } from './limits';
import type { CatalogType, FeedFormat, HealthStatus, SourceType, UpdateFrequency, ValidationMode } from './words';

export interface ChangeSummary {
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly removed: number;
}

/** docs/spec: rest-api.md, Catalog: activeTransform. */
export interface Transform {
  readonly transformId: string;
  readonly groupBy: readonly string[];
  readonly creativePrompt: string;
  /** In the advertiser's currency. Null: the groups have no budget. */
  readonly budgetPerGroup: number | null;
  /** ISO 8601 text, because the transform is stored as JSON. */
  readonly savedAt: string;
}

/** The settings of a catalog that a sync sends. */
export interface CatalogDetails {
  readonly type: CatalogType;
  readonly sourceType: SourceType;
  readonly name: string | null;
  readonly url: string | null;
  readonly feedFormat: FeedFormat | null;
  readonly fieldMappings: readonly FieldMapping[];
  readonly updateFrequency: UpdateFrequency | null;
  readonly conversionEvents: readonly string[];
  readonly validationMode: ValidationMode;
}

export interface CatalogState extends CatalogDetails {
  readonly accountId: number;
  readonly advertiserId: number;
  /** The platform's id. */
  readonly id: string;
  /** The buyer's own id, unique within the advertiser. */
  readonly catalogId: string;
  readonly status: CatalogStatus;
  readonly itemCount: number;
  readonly rejectedCount: number;
  /** Problems of the items of a read, by reason. {@link currentIssues} are those of the last one. */
  readonly itemIssues: readonly IssueGroup[];
  /** `lastSyncedAt` of the sync that `itemIssues` belong to: processes without this column change only `lastSyncedAt`. */
  readonly itemIssuesAt: Date | null;
  /** Attribute names seen in the items. */
  readonly fields: readonly string[];
  readonly latestVersionId: string | null;
  /** 0 before the first version. */
  readonly latestVersionNumber: number;
  readonly latestContentHash: string | null;
  readonly latestActivationPlanId: string | null;
  readonly lastChangeSummary: ChangeSummary;
  readonly transform: Transform | null;
  /** Validators (RFC 9110) of the last feed that was read completely. */
  readonly feedEtag: string | null;
  readonly feedModified: string | null;
  readonly lastSyncAttemptAt: Date | null;
  readonly lastSyncedAt: Date | null;
  readonly nextSyncAt: Date | null;
  readonly staleAfterAt: Date | null;
  readonly deletedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The result of reading all items. `versionId` is null when they equal the items before. */
export interface CatalogSyncOutcome {
  readonly at: Date;
  readonly itemCount: number;
  readonly rejectedCount: number;
  readonly itemIssues: readonly IssueGroup[];
  readonly summary: ChangeSummary;
  readonly contentHash: string;
  readonly fields: readonly string[];
  readonly versionId: string | null;
  readonly feedEtag?: string | null;
  readonly feedModified?: string | null;
}

export const noChange: ChangeSummary = { added: 0, updated: 0, unchanged: 0, removed: 0 };

export class Catalog extends Aggregate<CatalogState> {
  static create(key: Pick<CatalogState, 'accountId' | 'advertiserId' | 'id' | 'catalogId'>, details: CatalogDetails, at: Date): Catalog {
    const state: CatalogState = {
      ...key,
      ...details,
      status: catalogStates.initial,
      itemCount: 0,
      rejectedCount: 0,
      itemIssues: [],
      itemIssuesAt: null,
      fields: [],
      latestVersionId: null,
      latestVersionNumber: 0,
      latestContentHash: null,
      latestActivationPlanId: null,
      lastChangeSummary: noChange,
      transform: null,
      feedEtag: null,
      feedModified: null,
      lastSyncAttemptAt: null,
      lastSyncedAt: null,
      nextSyncAt: null,
      staleAfterAt: null,
      deletedAt: null,
      createdAt: at,
      updatedAt: at,
    };
    return new Catalog(state, { events: [], audit: 'CREATE' }).withDetails(details, at);
  }

  /**
   * Stores the details of a sync; items follow with `begin` and `succeed`. Equal details only change `updatedAt`. A feed that is being read goes on,
   * unless the details change what is read: then its result is not used (`isBeingRead`), and the feed is due again.
   */
  updateDetails(details: CatalogDetails, at: Date): Catalog {
    const differs = JSON.stringify(pickDetails(this.state)) !== JSON.stringify(pickDetails(details));
    const updated = this.isBeingRead ? this.whileRead(details, at) : this.withDetails(details, at);
    return differs ? updated.next({}, { audit: { action: 'UPDATE' } }) : updated;
  }

  /** False once the result of the run that reads the feed must not be used. */
  get isBeingRead(): boolean {
    return this.state.status === 'syncing';
  }

  /** `note` is the audit entry of a manual refresh. */
  begin(at: Date, note?: AuditNote): Catalog {
    const status = catalogStates.step(this.state.status, 'a sync or refresh begins');
    return this.next({ status, lastSyncAttemptAt: at, updatedAt: at }, note ? { audit: note } : {});
  }

  succeed(outcome: CatalogSyncOutcome): Catalog {
    const { at, versionId, contentHash } = outcome;
    const { feedEtag, feedModified, latestVersionNumber } = this.state;
    const patch: Partial<CatalogState> = {
      status: catalogStates.step(this.state.status, 'the sync ends', 'everything was read'),
      itemCount: outcome.itemCount,
      rejectedCount: outcome.rejectedCount,
      itemIssues: outcome.itemIssues,
      itemIssuesAt: at,
      lastChangeSummary: outcome.summary,
      fields: outcome.fields,
      ...(versionId === null
        ? {}
        : { latestVersionId: versionId, latestVersionNumber: latestVersionNumber + 1, latestContentHash: contentHash }),
      feedEtag: outcome.feedEtag === undefined ? feedEtag : outcome.feedEtag,
      feedModified: outcome.feedModified === undefined ? feedModified : outcome.feedModified,
      lastSyncedAt: at,
      ...this.schedule(at),
      updatedAt: at,
    };
    return this.next(patch, versionId === null ? {} : { event: this.event('catalogs.published', versionId, at) });
  }

  /** The feed was not modified (304): only the times change. */
  confirmUnchanged(at: Date): Catalog {
    const status = catalogStates.step(this.state.status, 'the sync ends', 'everything was read');
    const lastChangeSummary = { ...noChange, unchanged: this.state.itemCount };
    const itemIssues = currentIssues(this.state);
    return this.next({ status, lastChangeSummary, itemIssues, itemIssuesAt: at, lastSyncedAt: at, ...this.schedule(at), updatedAt: at });
  }

  /** `maxDelay` limits the delay before the retry; it is 0 after an interruption that is not the feed's fault. */
  fail(at: Date, maxDelay: number = retryAfter): Catalog {
    const interval = this.interval;
    const nextSyncAt = interval === null ? null : new Date(at.getTime() + Math.min(interval, maxDelay));
    const status = catalogStates.step(this.state.status, 'the sync ends', 'something failed');
    return this.next({ status, nextSyncAt: this.state.sourceType === 'url' ? nextSyncAt : null, updatedAt: at });
  }

  /** An equal transform is not saved again: the saved one keeps its id and time. */
  saveTransform(transform: Omit<Transform, 'savedAt'>, at: Date): Catalog {
    if (new Set(transform.groupBy).size < transform.groupBy.length) throw invalidField('groupBy', 'groupBy must not name a field twice.');
    const { transform: saved } = this.state;
    if (saved && sameValue(saved, { ...saved, ...transform, transformId: saved.transformId })) return this;
    return this.next({ transform: { ...transform, savedAt: at.toISOString() }, updatedAt: at }, { audit: 'UPDATE' });
  }

  recordPlan(planId: string, at: Date): Catalog {
    return this.next({ latestActivationPlanId: planId, updatedAt: at });
  }

  recordExecution(): Catalog {
    return this.next({}, { audit: 'EXECUTE' });
  }

  remove(at: Date): Catalog {
    const event = this.event('catalogs.removed', this.state.latestVersionId, at);
    return this.next({ deletedAt: at, nextSyncAt: null, updatedAt: at }, { event, audit: 'DELETE' });
  }

  private event(type: 'catalogs.published' | 'catalogs.removed', versionId: string | null, at: Date) {
    const { accountId, advertiserId, id: catalogId } = this.state;
    return catalogEvent(type, accountId, at, { advertiserId, catalogId, versionId });
  }

  private whileRead(details: CatalogDetails, at: Date): Catalog {
    if (sameValue(readingOf(this.state), readingOf(details))) return this.next({ ...details, updatedAt: at });
    const status = catalogStates.step(this.state.status, 'the sync ends', 'a sync has changed what is read');
    return this.next({ status }).withDetails(details, at);
  }

  private withDetails(details: CatalogDetails, at: Date): Catalog {
    const { status, url, feedFormat, fieldMappings } = this.state;
    const sameFeed =
      url === details.url && feedFormat === details.feedFormat && JSON.stringify(fieldMappings) === JSON.stringify(details.fieldMappings);
    const validators = sameFeed ? {} : { feedEtag: null, feedModified: null };
    if (details.sourceType === 'inline') return this.next({ ...details, ...validators, nextSyncAt: null, updatedAt: at });
    const trigger = details.sourceType === 'url' ? 'a sync names a URL' : 'a sync names neither URL nor items';
    const nextSyncAt = details.sourceType === 'url' ? at : null;
    return this.next({ ...details, ...validators, status: catalogStates.step(status, trigger), nextSyncAt, updatedAt: at });
  }

  private schedule(at: Date): Pick<CatalogState, 'nextSyncAt' | 'staleAfterAt'> {
    const interval = this.interval;
    if (interval === null) return { nextSyncAt: null, staleAfterAt: null };
    const after = (ms: number) => new Date(at.getTime() + ms);
    return { nextSyncAt: this.state.sourceType === 'url' ? after(interval) : null, staleAfterAt: after(2 * interval) };
  }

  private get interval(): number | null {
    return this.state.updateFrequency && updateIntervals[this.state.updateFrequency];
  }
}

/** Issues of the last successful sync; none when a process that stores no issues has made it. */
export function currentIssues({ itemIssues, itemIssuesAt, lastSyncedAt }: CatalogState): readonly IssueGroup[] {
  return itemIssuesAt?.getTime() === lastSyncedAt?.getTime() ? itemIssues : [];
}

/** Derived from the state and the clock, never stored (docs/spec/gaps.md §2.8 and §3). */
export function healthOf(state: CatalogState, now: Date): HealthStatus {
  if (state.status === 'failed') return 'failed';
  if (state.lastSyncedAt === null) return 'not_synced';
  if (state.staleAfterAt !== null && state.staleAfterAt <= now) return 'stale';
  return state.rejectedCount > 0 ? 'warning' : 'healthy';
}

function pickDetails(details: CatalogDetails): CatalogDetails {
  const { type, sourceType, name, url, feedFormat, fieldMappings, updateFrequency, conversionEvents, validationMode } = details;
  return { type, sourceType, name, url, feedFormat, fieldMappings, updateFrequency, conversionEvents, validationMode };
}

/** The details that a feed is read with. */
function readingOf({ type, sourceType, url, feedFormat, fieldMappings, validationMode }: CatalogDetails) {
  return { type, sourceType, url, feedFormat, fieldMappings, validationMode };
}
