export { SyndicationHttp, syndicationSchema, SyndicationWorker } from './syndication.module';
export type { SyndicationEvents } from './domain/events';
export type { SyndicationRecord } from './domain/record';
