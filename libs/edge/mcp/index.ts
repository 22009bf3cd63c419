export { v3Door } from './http/door';
export { McpHttp, mcpSchema } from './mcp.module';
