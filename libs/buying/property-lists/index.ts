export { PropertyListsHttp, propertyListsSchema, PropertyListsWorker } from './property-lists.module';
