export { CatalogsFacade } from './application/catalogs.facade';
export type { CatalogEntryItem, CatalogEntry } from './application/catalogs.facade';
export { CatalogsHttp, CatalogsModule, catalogsSchema, CatalogsWorker } from './catalogs.module';
export type { CatalogEvents } from './domain/events';
export type { CatalogType } from './domain/words';
