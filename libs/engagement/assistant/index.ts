export type { UsageEvents } from './domain/events';
export { AssistantHttp, assistantSchema } from './assistant.module';
