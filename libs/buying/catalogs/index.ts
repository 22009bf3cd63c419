export { CatalogsHttp, CatalogsModule, catalogsSchema, CatalogsWorker } from './catalogs.module';
export type { CatalogActivated } from './domain/activation';
