export { Delivery } from './application/delivery';
export type { PackageDay, PackageDelivery } from './application/delivery';
export { ReportingHttp, ReportingModule, reportingSchema } from './reporting.module';
