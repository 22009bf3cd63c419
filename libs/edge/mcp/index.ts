export { v3Door } from './adapters/http/door';
export { McpHttp, mcpSchema } from './mcp.module';
