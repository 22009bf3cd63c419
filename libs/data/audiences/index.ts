export { AudiencesFacade } from './application/audiences.facade';
export type { AudienceSummary } from './application/audiences.facade';
export { AudiencesHttp, AudiencesModule, audiencesSchema, AudiencesWorker } from './audiences.module';
export type { AudienceEvents } from './domain/events';
export type { AudienceMember } from './domain/member';
