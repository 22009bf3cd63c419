export { StorefrontsHttp, StorefrontsModule, storefrontsSchema, StorefrontsWorker } from './storefronts.module';
export { HostedStorefrontsFacade } from './application/hosted-storefronts.facade';
export { SellersFacade } from './application/sellers.facade';
export { StorefrontOpeningFacade } from './application/storefront-opening.facade';
export { StorefrontsFacade } from './application/storefronts.facade';
export type { AgentStanding } from './domain/agent-health';
export type { Listing } from './domain/ports';
export type { SellerState } from './domain/seller';
export type { ProductSummary, StorefrontDetails, StorefrontState } from './domain/storefront';
