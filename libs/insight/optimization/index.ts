export type { SuggestionEvent, SuggestionEventType } from './domain/events';
export { OptimizationHttp, optimizationSchema, OptimizationWorker } from './optimization.module';
