export { ProductsHttp, ProductsModule, productsSchema } from './products.module';
export { Products } from './application/products';
export { formats, type Format } from './domain/formats';
export type { ProductState } from './domain/product';
