export type { SuggestionEvents } from './domain/events';
export { OptimizationHttp, optimizationSchema, OptimizationWorker } from './optimization.module';
