export { AgentToolsHttp } from './agent-tools.module';
