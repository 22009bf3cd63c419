export { ProductsHttp, ProductsModule, productsSchema } from './products.module';
export { ProductsFacade } from './application/products.facade';
export { formats, type Format } from './domain/formats';
export { ProductSetupFacade } from './application/product-setup.facade';
export type { NewProduct, ProductState } from './domain/product';
