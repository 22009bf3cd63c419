export { CatalogsFacade } from './application/catalogs.facade';
export type { CatalogBookItem, CatalogEntry } from './application/catalogs.facade';
export { CatalogsHttp, CatalogsModule, catalogsSchema, CatalogsWorker } from './catalogs.module';
export type { CatalogActivated } from './domain/activation';
export type { CatalogChanged } from './domain/catalog';
export type { CatalogType } from './domain/words';
