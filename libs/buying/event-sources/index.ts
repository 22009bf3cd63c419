export { EventSourcesFacade } from './application/event-sources.facade';
export type { EventSourceChanged } from './domain/event-source';
export { EventSourcesHttp, EventSourcesModule, eventSourcesSchema } from './event-sources.module';
