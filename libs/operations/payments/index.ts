export type { PaymentEvents } from './domain/events';
export { PaymentsHttp, paymentsSchema, PaymentsWorker } from './payments.module';
