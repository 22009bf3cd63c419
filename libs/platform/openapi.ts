/** What operations say of themselves in the OpenAPI document (docs/adr/0206). */
export { type StreamedEvent, Streams } from './http/streamed-events';
export { bodyArguments, getTool, searchTool, type ToolOfOperation, wholeListLimit } from './http/tool-of-operation';
export { ErrorCodes, OperationIds } from './openapi/declared';
