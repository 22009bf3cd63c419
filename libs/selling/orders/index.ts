export { OrdersHttp, OrdersModule, ordersSchema, OrdersWorker } from './orders.module';
export { OrderOpeningFacade } from './application/order-opening.facade';
export { OrdersFacade } from './application/orders.facade';
export type { OrderAnswer, OrderDelivery, OrderTask } from './application/orders.facade';
export type { OrderView } from './application/order-view';
export type { OrderAcceptance, ResultingLine, ResultingOrder } from './domain/order-state';
export type { NewOrder, NewPackage, OrderBuyer, OrderChange, OrderStorefront, PackageChange } from './domain/order-state';
export type { ReportedDeliveryDay } from './domain/delivery';
export type { OrderEvents } from './domain/events';
