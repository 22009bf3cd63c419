export { SupplyRequestsHttp, supplyRequestsSchema } from './supply-requests.module';
