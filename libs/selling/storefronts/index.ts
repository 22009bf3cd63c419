export { StorefrontsHttp, StorefrontsModule, storefrontsSchema } from './storefronts.module';
export { SellersService } from './application/sellers.service';
export { Storefronts } from './application/storefronts';
export type { Storefront } from './application/storefronts';
export type { SellerState } from './domain/seller';
