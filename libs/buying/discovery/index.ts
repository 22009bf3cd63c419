export { ApplyProposalBody, SelectionWire, selectionWire, SelectProductsBody, wishesOf } from './adapters/http/selection.wire';
export { ChoosingFacade } from './application/choosing.facade';
export { DiscoveryChoosing, DiscoveryHttp, DiscoveryModule, discoverySchema, DiscoveryWorker } from './discovery.module';
export type { RevisionData, SellerAskedData } from './domain/events';
export { Purchases } from './domain/ports';
export type { IsBought } from './domain/ports';
export { SelectedOffersFacade } from './application/selected-offers.facade';
