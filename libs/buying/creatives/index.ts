export { CreativesFacade } from './application/creatives.facade';
export { CreativesHttp, CreativesModule, creativesSchema, CreativesWorker } from './creatives.module';
export type { CreativeContents, Finding, NamedFormat, RoleContent, Tracker } from './domain/creative-contents';
export type { CreativeScope, CreativeState, CreativeVersionState, StoredCreative } from './domain/creative-state';
export type { CreativeEvents } from './domain/events';
export type { ReadyVersion } from './domain/ports';
