export { EventSourceBook } from './application/event-source-book';
export type { EventSourceChanged } from './domain/event-source';
export { EventSourcesHttp, EventSourcesModule, eventSourcesSchema } from './event-sources.module';
