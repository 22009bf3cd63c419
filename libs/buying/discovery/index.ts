export { ApplyProposalBody, choicesFrom, SelectionWire, selectionWire, SelectProductsBody } from './adapters/http/selection.wire';
export { ChoosingFacade } from './application/choosing.facade';
export { DiscoveryChoosing, DiscoveryHttp, DiscoveryModule, discoverySchema, DiscoveryWorker } from './discovery.module';
export type { DiscoveryEvents } from './domain/events';
export { Purchases } from './domain/ports';
export type { IsBought } from './domain/ports';
export { SelectedOffersFacade } from './application/selected-offers.facade';
