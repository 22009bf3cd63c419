import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { toolError, type ToolError } from '@exchange/platform/tools';
import type { ServedTool } from '../../tools/registry';
import { summaryText } from '../../tools/summary-text';
import type { ToolCallResult } from '../../tools/tool-calls';
import { retrySeconds } from '../../tools/tool-calls';
import { receiptWire } from '../http/tool.wire';
import { inputRequired } from './prompts';

type Result = Readonly<Record<string, unknown>>;

/** Clients read either part (docs/adr/0185), so the text is a summary when the content is long. */
const asText = (structuredContent: Result, textOf: (output: Result) => string): Result => ({
  content: [{ type: 'text', text: textOf(structuredContent) }],
  structuredContent,
});

/**
 * Result of a tool call: the output as structured content and text, or the error object of docs/spec/gaps-2.md §1. `readsText`: the client's revision
 * knows only text, which then contains the complete output.
 */
export function toolResult(served: ServedTool, ended: ToolCallResult, readsText = false): Result {
  const textOf = readsText ? JSON.stringify : summaryText;
  if (ended.kind === 'done') return outputResult(served, ended.output, textOf);
  if (ended.kind === 'asking') return inputRequired(ended.needed);
  return refusalResult(shown(ended), textOf);
}

export const outputResult = ({ tool }: ServedTool, output: Result, textOf: (output: Result) => string = summaryText): Result =>
  tool.content ? { content: tool.content(output), structuredContent: output } : asText(output, textOf);

export const refusalResult = (error: ToolError, textOf: (output: Result) => string = summaryText): Result => ({
  ...asText({ ...error }, textOf),
  isError: true,
});

function shown(ended: ToolCallResult & { readonly kind: 'refused' | 'running' }): ToolError {
  const error = toolError(ended.error);
  if (ended.kind === 'running') {
    const suggestion = 'Call again with the same idempotencyKey: it asks how far that is.';
    return { ...error, suggestion, retry_after: retrySeconds, details: { receipt: receiptWire(ended.receipt) }, recovery: 'transient' };
  }
  // A wrong cursor is an error of the protocol, with its own code.
  if (ended.error.field === 'cursor') throw new ProtocolError(ProtocolErrorCode.InvalidParams, error.message, error);
  return error;
}
