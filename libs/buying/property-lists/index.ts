export { ListSharesFacade, type ListsForSeller } from './application/list-shares.facade';
export { PropertyListsFacade, type ListsOfCampaign } from './application/property-lists.facade';
export { PropertyListsHttp, PropertyListsModule, propertyListsSchema, PropertyListsWorker } from './property-lists.module';
