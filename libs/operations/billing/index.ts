export { BillingHttp, billingSchema, BillingWorker } from './billing.module';
