import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { summaryText, toolError, type ToolError } from '@exchange/platform';
import type { ServedTool } from '../../tools/registry';
import type { Ended } from '../../tools/tool-calls';
import { retrySeconds } from '../../tools/tool-calls';
import { receiptWire } from '../http/tool.wire';
import { inputRequired } from './prompts';

type Result = Readonly<Record<string, unknown>>;

/** Clients read one of the two (docs/adr/0185): the text is a summary of what is too long to be said twice. */
const asText = (structuredContent: Result, textOf: (output: Result) => string): Result => ({
  content: [{ type: 'text', text: textOf(structuredContent) }],
  structuredContent,
});

/**
 * What a client is answered: the output as it is and as text, or the error object of the tools (gaps-2.md §1). `readsText`: its revision of the protocol knows
 * nothing but text, which has to be whole.
 */
export function toolResult(served: ServedTool, ended: Ended, readsText = false): Result {
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

function shown(ended: Ended & { readonly kind: 'refused' | 'running' }): ToolError {
  const error = toolError(ended.error);
  if (ended.kind === 'running') {
    const suggestion = 'Call again with the same idempotencyKey: it asks how far that is.';
    return { ...error, suggestion, retry_after: retrySeconds, details: { receipt: receiptWire(ended.receipt) }, recovery: 'transient' };
  }
  // The position of a list belongs to the protocol, which refuses it by this code.
  if (ended.error.field === 'cursor') throw new ProtocolError(ProtocolErrorCode.InvalidParams, error.message, error);
  return error;
}
