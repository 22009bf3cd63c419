export { AssistantHttp, assistantSchema } from './assistant.module';
