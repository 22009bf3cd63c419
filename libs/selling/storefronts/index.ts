export { StorefrontsHttp, StorefrontsModule, storefrontsSchema } from './storefronts.module';
export { HostedStorefronts } from './application/hosted-storefronts';
export { SellersService } from './application/sellers.service';
export { Storefronts } from './application/storefronts';
export type { Contact, Standing } from './domain/agent-health';
export type { Listing, SellerConnection } from './domain/ports';
export type { SellerState } from './domain/seller';
export type { Shelf, StorefrontState } from './domain/storefront';
