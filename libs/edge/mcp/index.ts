export { guardV3 } from './adapters/http/v3-guard';
export { McpHttp, mcpSchema, McpTools } from './mcp.module';
export type { ConfirmationQuestion } from './tools/spending-gate';
export { summaryOf } from './tools/summary-text';
export { type DescribedTool, type InnerCall, type OfferedTool, ToolsFacade } from './tools/tools.facade';
