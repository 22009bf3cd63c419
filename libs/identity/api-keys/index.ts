export { AgentKeysModule, ApiKeysHttp, apiKeysSchema, PersonKeysModule } from './api-keys.module';
export { AgentKeysFacade, type CreatedAgentKey } from './application/agent-keys.facade';
export { PersonKeysFacade } from './application/person-keys.facade';
export { type ApiKeyState as AgentKeyState, keyNameLimit } from './domain/api-key';
export type { AgentKeys } from './domain/ports';
