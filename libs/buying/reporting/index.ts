export { Delivery } from './application/delivery';
export type { PackageDay, PackageDelivery } from './application/delivery';
export { ReportingModule, reportingSchema } from './reporting.module';
