export { AlertsController } from './alerts.controller';
export { type AllowanceAlert, AlertsService } from './alerts.service';
export { AllowanceAlertsModule, PlansHttp, plansSchema, PlansWorker } from './plans.module';
export type { PlanEvents } from './domain/events';
export { allowances } from './unit-cycle';
export { AllowanceAlertWire, allowanceAlertWire, ChangeAlertBody, CreateAlertBody } from './usage.wire';
