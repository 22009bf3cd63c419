export { DeliveryFacade } from './application/delivery.facade';
export type { PackageDay, PackageDelivery, SellerSpend, SellerReportedDay } from './application/delivery.facade';
export { DeliveredDemos } from './domain/ports';
export { ReportingHttp, ReportingModule, reportingSchema, ReportingWorker } from './reporting.module';
