import { Aggregate, type AuditNote, invalidField, sameValue } from '@exchange/kernel';
import { catalogStates, type CatalogStatus } from './catalog.states';
import { eventOf } from './events';
import type { FieldMapping } from './field-mapping';
import { retryAfter, updateIntervals } from './limits';
import type { CatalogType, FeedFormat, HealthStatus, SourceType, UpdateFrequency, ValidationMode } from './words';

export interface ChangeSummary {
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly removed: number;
}

/** rest-api.md, Catalog: activeTransform. */
export interface Transform {
  readonly transformId: string;
  readonly groupBy: readonly string[];
  readonly creativePrompt: string;
  /** In the advertiser's currency; null: groups without a budget. */
  readonly budgetPerGroup: number | null;
  /** ISO 8601: it lives inside JSON. */
  readonly savedAt: string;
}

/** What a sync says about a catalog. */
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
  /** Attribute names seen in the items. */
  readonly fields: readonly string[];
  readonly latestVersionId: string | null;
  /** 0: none yet. */
  readonly latestVersionNumber: number;
  readonly latestContentHash: string | null;
  readonly latestActivationPlanId: string | null;
  readonly lastChangeSummary: ChangeSummary;
  readonly transform: Transform | null;
  /** Validators of the last answer that was read to its end (RFC 9110). */
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

/** What reading all items came to. `version` is there when they differ from the ones before. */
export interface SyncOutcome {
  readonly at: Date;
  readonly itemCount: number;
  readonly rejectedCount: number;
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
    return new Catalog(state, { events: [], audit: 'CREATE' }).described(details, at);
  }

  /** A sync says what the catalog is; its items come with `begin` and `succeed`. Sending the same again only changes the time. */
  describe(details: CatalogDetails, at: Date): Catalog {
    const differs = JSON.stringify(pickDetails(this.state)) !== JSON.stringify(pickDetails(details));
    return differs ? this.described(details, at).next({}, { audit: { action: 'UPDATE' } }) : this.described(details, at);
  }

  /** `told`: what the audit log says of it. */
  begin(at: Date, note?: AuditNote): Catalog {
    const status = catalogStates.step(this.state.status, 'a sync or refresh begins');
    return this.next({ status, lastSyncAttemptAt: at, updatedAt: at }, note ? { audit: note } : {});
  }

  succeed(outcome: SyncOutcome): Catalog {
    const { at, versionId, contentHash } = outcome;
    const { feedEtag, feedModified, latestVersionNumber } = this.state;
    const patch: Partial<CatalogState> = {
      status: catalogStates.step(this.state.status, 'it ends', 'everything was read'),
      itemCount: outcome.itemCount,
      rejectedCount: outcome.rejectedCount,
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

  /** The feed says that it is what it was: everything but the times stays. */
  confirm(at: Date): Catalog {
    const status = catalogStates.step(this.state.status, 'it ends', 'everything was read');
    const lastChangeSummary = { ...noChange, unchanged: this.state.itemCount };
    return this.next({ status, lastChangeSummary, lastSyncedAt: at, ...this.schedule(at), updatedAt: at });
  }

  /** What we interrupted ourselves is due again at once. */
  fail(at: Date, wait = retryAfter): Catalog {
    const interval = this.interval;
    const nextSyncAt = interval === null ? null : new Date(at.getTime() + Math.min(interval, wait));
    const status = catalogStates.step(this.state.status, 'it ends', 'something failed');
    return this.next({ status, nextSyncAt: this.state.sourceType === 'url' ? nextSyncAt : null, updatedAt: at });
  }

  /** Saying the same again saves nothing: it keeps its id and its time. */
  saveTransform(transform: Omit<Transform, 'savedAt'>, at: Date): Catalog {
    if (new Set(transform.groupBy).size < transform.groupBy.length) throw invalidField('groupBy', 'groupBy must not name a field twice.');
    const { transform: saved } = this.state;
    if (saved && sameValue(saved, { ...saved, ...transform, transformId: saved.transformId })) return this;
    return this.next({ transform: { ...transform, savedAt: at.toISOString() }, updatedAt: at }, { audit: 'UPDATE' });
  }

  planned(planId: string, at: Date): Catalog {
    return this.next({ latestActivationPlanId: planId, updatedAt: at });
  }

  executed(): Catalog {
    return this.next({}, { audit: 'EXECUTE' });
  }

  remove(at: Date): Catalog {
    const event = this.event('catalogs.removed', this.state.latestVersionId, at);
    return this.next({ deletedAt: at, nextSyncAt: null, updatedAt: at }, { event, audit: 'DELETE' });
  }

  private event(type: 'catalogs.published' | 'catalogs.removed', versionId: string | null, at: Date) {
    const { accountId, advertiserId, id: catalogId } = this.state;
    return eventOf(type, accountId, at, { advertiserId, catalogId, versionId });
  }

  private described(details: CatalogDetails, at: Date): Catalog {
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

/** gaps.md §2.8 and §3: derived from the state and the clock, never stored. */
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
