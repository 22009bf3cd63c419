export { SyndicationHttp, syndicationSchema, SyndicationWorker } from './syndication.module';
export type { SyndicationEvent, SyndicationEventType, SyndicationRecord } from './domain/record';
