export { AudienceSharesFacade, type OrderedAudiences, type RefusedAudience } from './application/audience-shares.facade';
export { SyndicationHttp, SyndicationModule, syndicationSchema, SyndicationWorker } from './syndication.module';
export type { SyndicationEvents } from './domain/events';
export type { SyndicationRecord } from './domain/record';
