import type { Schemas } from './api';
import type { Item } from './catalog-file';
import { merge } from './merge';
import { ownIdOf } from './slug';

type Sync = Schemas['SyncBody'];
type Entry = Sync['catalogs'][number];
type Mapping = NonNullable<Entry['feed_field_mappings']>[number];

/** A catalog as it is typed. Empty texts are what was not chosen. */
export interface CatalogDraft {
  readonly name: string;
  readonly catalogId: string;
  readonly type: Entry['type'];
  readonly source: 'url' | 'inline';
  readonly url: string;
  readonly format: NonNullable<Entry['feed_format']> | '';
  readonly every: NonNullable<Entry['update_frequency']> | '';
  readonly mode: NonNullable<Sync['validation_mode']>;
}

export const blankCatalog: CatalogDraft = {
  name: '',
  catalogId: '',
  type: 'product',
  source: 'url',
  url: '',
  format: '',
  every: 'daily',
  mode: 'lenient',
};

export const draftOfCatalog = (catalog: Schemas['Catalog']): CatalogDraft => ({
  name: catalog.name ?? '',
  catalogId: catalog.catalogId,
  type: catalog.type,
  source: catalog.sourceType === 'inline' ? 'inline' : 'url',
  url: catalog.url ?? '',
  format: catalog.feedFormat ?? '',
  every: catalog.updateFrequency ?? '',
  mode: catalog.validationMode,
});

interface Joined {
  readonly value: CatalogDraft;
  /** Settings about which the person has to decide. */
  readonly conflicts: readonly (keyof CatalogDraft)[];
}

/** Joins what the person has changed since `base` with the stored settings. Where items come from is never changed without the person: it takes other fields. */
export function joinedCatalog(base: CatalogDraft, mine: CatalogDraft, stored: CatalogDraft): Joined {
  const { value, conflicts } = merge(base, mine, stored);
  if (value.source === mine.source) return { value, conflicts };
  return { value: { ...value, source: mine.source }, conflicts: [...conflicts, 'source'] };
}

interface Request {
  readonly account: string;
  readonly draft: CatalogDraft;
  /** Items of an inline catalog: what is sent replaces all of them. */
  readonly items?: readonly Item[] | undefined;
  /** The stored catalog: a sync replaces all settings, so those without a field are sent as they are. */
  readonly before?: Schemas['Catalog'] | undefined;
  readonly isDry?: boolean;
}

/** The request that makes or replaces one catalog. */
export function catalogBody({ account, draft, items, before, isDry = false }: Request): Sync {
  const { name, catalogId, type, source, url, format, every, mode } = draft;
  const id = catalogId.trim() || ownIdOf(name);
  const entry: Entry = {
    catalog_id: id,
    type,
    ...(name.trim() === '' ? {} : { name: name.trim() }),
    ...(source === 'url' ? { url: url.trim() } : { items: (items ?? []) as Record<string, never>[] }),
    ...(format === '' ? {} : { feed_format: format }),
    ...(every === '' || source !== 'url' ? {} : { update_frequency: every }),
    ...(before === undefined || before.conversionEvents.length === 0 ? {} : { conversion_events: before.conversionEvents }),
    ...(before === undefined || before.feedFieldMappings.length === 0
      ? {}
      : { feed_field_mappings: before.feedFieldMappings.map(mappingOf) }),
  };
  return { account: { account_id: account }, catalogs: [entry], delete_missing: false, dry_run: isDry, validation_mode: mode };
}

/** Null members are what was not sent. */
const mappingOf = (stored: Schemas['Catalog']['feedFieldMappings'][number]): Mapping =>
  Object.fromEntries(Object.entries(stored).filter(([, value]) => value !== null)) as unknown as Mapping;

export const bytesOf = (body: Sync): number => new TextEncoder().encode(JSON.stringify(body)).length;

/** Counts problems of an answer by their reason, the most frequent first: the API counts only those of stored items. */
export function groupedIssues(issues: Schemas['SyncResult']['item_issues']): Schemas['Catalog']['itemIssues'] {
  const groups = new Map<
    string,
    { -readonly [K in keyof Schemas['Catalog']['itemIssues'][number]]: Schemas['Catalog']['itemIssues'][number][K] }
  >();
  for (const { field, issue, severity, item_id: id } of issues) {
    const key = JSON.stringify([severity, field, issue]);
    const group = groups.get(key) ?? { field, issue, severity, count: 0, itemIds: [] };
    groups.set(key, { ...group, count: group.count + 1, itemIds: id === null ? group.itemIds : [...group.itemIds, id].slice(0, 5) });
  }
  const rank = ({ severity, count }: { severity: string; count: number }) => (severity === 'error' ? 1e9 : 0) + count;
  return [...groups.values()].toSorted((a, b) => rank(b) - rank(a));
}
