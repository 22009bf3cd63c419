export { StorefrontsHttp, StorefrontsModule, storefrontsSchema, StorefrontsWorker } from './storefronts.module';
export { HostedStorefrontsFacade } from './application/hosted-storefronts.facade';
export { SellersFacade } from './application/sellers.facade';
export { StorefrontOpeningFacade } from './application/storefront-opening.facade';
export { StorefrontsFacade } from './application/storefronts.facade';
export type { Standing } from './domain/agent-health';
export type { Listing } from './domain/ports';
export type { SellerState } from './domain/seller';
export type { Shelf, StorefrontDetails, StorefrontState } from './domain/storefront';
