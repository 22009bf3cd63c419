export { v3Door } from './adapters/http/door';
export { McpHttp, mcpSchema, McpTools } from './mcp.module';
export { type DescribedTool, type InnerCall, type OfferedTool, type Question, ToolsFacade } from './tools/tools.facade';
