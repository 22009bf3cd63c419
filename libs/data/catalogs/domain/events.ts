import { defineEvents } from '@exchange/kernel';

export interface CatalogEvent {
  readonly advertiserId: number;
  /** The platform's id. */
  readonly catalogId: string;
  /** Null: it never had items. */
  readonly versionId: string | null;
}

export interface CatalogActivated extends CatalogEvent {
  readonly executionId: string;
  readonly versionId: string;
  readonly planId: string;
  readonly adcpAgentIds: readonly string[];
  /** Those of them that take the catalog itself. */
  readonly nativeAgentIds: readonly string[];
}

export interface CatalogEvents {
  /** There is a new version. */
  'catalogs.published': CatalogEvent;
  /** The catalog is gone. */
  'catalogs.removed': CatalogEvent;
  /** The plan is there to be made into campaigns and shared with the sellers it names. */
  'catalogs.activated': CatalogActivated;
}

export const eventOf = defineEvents<CatalogEvents>();
