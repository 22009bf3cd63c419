export { StorefrontsHttp, StorefrontsModule, storefrontsSchema } from './storefronts.module';
export { HostedStorefronts } from './application/hosted-storefronts';
export { Storefronts } from './application/storefronts';
export type { Shelf, StorefrontState } from './domain/storefront';
