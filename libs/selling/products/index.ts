export { ProductsHttp, ProductsModule, productsSchema } from './products.module';
export { ProductsFacade } from './application/products.facade';
export { formats, type Format } from './domain/formats';
export type { ProductState } from './domain/product';
