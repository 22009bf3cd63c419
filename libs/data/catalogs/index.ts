export { CatalogBook } from './application/catalog-book';
export type { CatalogBookItem, CatalogEntry } from './application/catalog-book';
export { CatalogsHttp, CatalogsModule, catalogsSchema, CatalogsWorker } from './catalogs.module';
export type { CatalogActivated } from './domain/activation';
export type { CatalogChanged } from './domain/catalog';
export type { CatalogType } from './domain/words';
