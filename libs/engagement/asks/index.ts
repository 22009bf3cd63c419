export { AsksHttp, AsksModule, asksSchema } from './asks.module';
export type { AskEvents } from './domain/events';
