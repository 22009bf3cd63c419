export { BillingHttp, BillingModule, billingSchema, BillingWorker } from './billing.module';
export {
  PaymentsFacade,
  type PayerCurrency,
  type PayerStanding,
  type ReceivedMoney,
  type ReturnedMoney,
} from './application/payments.facade';
export { type LockedPayer, PlanChargesFacade } from './application/plan-charges.facade';
export { type PayoutShare, type SellerPayout, SellerPayablesFacade } from './application/seller-payables.facade';
export { minorOf } from './domain/fees';
export { paymentDays } from './domain/limits';
export { cycleAfter, type CycleKey, cycleOf, startOfCycle } from './domain/invoice';
export type { BillingEvents } from './domain/events';
export { type Minor, maxMinor } from './domain/ledger';
export type { BoundPlan, UnitBucket, PlanView, UnitAccount } from './domain/plan';
export { type BilledBuyKey, type Payable, Plans } from './domain/ports';
