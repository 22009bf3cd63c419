import { defineEvents } from '@exchange/kernel';

export interface CatalogEvent {
  readonly advertiserId: number;
  /** The platform's id. */
  readonly catalogId: string;
  /** Null when the catalog never had items. */
  readonly versionId: string | null;
}

export interface CatalogActivated extends CatalogEvent {
  readonly executionId: string;
  readonly versionId: string;
  readonly planId: string;
  readonly adcpAgentIds: readonly string[];
  /** The subset of `adcpAgentIds` that takes the catalog itself. */
  readonly nativeAgentIds: readonly string[];
}

export interface CatalogEvents {
  /** The catalog has a new version. */
  'catalogs.published': CatalogEvent;
  /** The catalog was deleted. */
  'catalogs.removed': CatalogEvent;
  /** A plan was executed: it can be shared with the sellers that it names. */
  'catalogs.activated': CatalogActivated;
}

export const catalogEvent = defineEvents<CatalogEvents>();
