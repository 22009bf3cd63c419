export { guardV3 } from './adapters/http/v3-guard';
export { McpHttp, mcpSchema, McpTools } from './mcp.module';
export { type DescribedTool, type InnerCall, type OfferedTool, type ConfirmationQuestion, ToolsFacade } from './tools/tools.facade';
