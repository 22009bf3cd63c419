export { AssistantHttp, AssistantModule, assistantSchema } from './assistant.module';
