export { StorefrontsHttp, StorefrontsModule, storefrontsSchema, StorefrontsWorker } from './storefronts.module';
export { HostedStorefronts } from './application/hosted-storefronts';
export { SellersService } from './application/sellers.service';
export { Storefronts } from './application/storefronts';
export type { Standing } from './domain/agent-health';
export type { Listing } from './domain/ports';
export type { SellerState } from './domain/seller';
export type { Shelf, StorefrontState } from './domain/storefront';
