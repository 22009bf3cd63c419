export { Delivery } from './application/delivery';
export type { PackageDay, PackageDelivery } from './application/delivery';
export { ReportingHttp, ReportingModule, reportingSchema, ReportingWorker } from './reporting.module';
