export { AudienceBook } from './application/audience-book';
export type { SharedAudience } from './application/audience-book';
export { AudiencesHttp, AudiencesModule, audiencesSchema, AudiencesWorker } from './audiences.module';
export type { AudienceMember } from './domain/member';
export type { AudiencesSynced, AudiencesSyncFailed } from './domain/sync';
