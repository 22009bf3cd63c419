export { ToolRegistry } from '../tools/registry';
export { ToolCalls } from '../tools/tool-calls';
