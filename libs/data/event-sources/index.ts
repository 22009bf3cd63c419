export { EventSourcesFacade } from './application/event-sources.facade';
export type { EventSourceEvents } from './domain/events';
export { EventSourcesHttp, EventSourcesModule, eventSourcesSchema } from './event-sources.module';
