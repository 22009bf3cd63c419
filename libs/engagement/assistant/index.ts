export { AssistantHttp, AssistantModule, assistantSchema } from './assistant.module';
export { type Language, languages } from './languages';
