import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { toolError, type ToolError } from '@exchange/platform';
import type { ServedTool } from '../../tools/registry';
import type { Ended } from '../../tools/tool-calls';
import { retrySeconds } from '../../tools/tool-calls';
import { receiptWire } from '../http/tool.wire';
import { inputRequired } from './prompts';

type Result = Readonly<Record<string, unknown>>;

const asText = (structuredContent: object): Result => ({
  content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
  structuredContent,
});

/** What a client is answered: the output as it is and as text, or the error object of the tools (gaps-2.md §1). */
export function toolResult(served: ServedTool, ended: Ended): Result {
  if (ended.kind === 'done') return outputResult(served, ended.output);
  if (ended.kind === 'asking') return inputRequired(ended.needed);
  return refusalResult(shown(ended));
}

export const outputResult = ({ tool }: ServedTool, output: Result): Result =>
  tool.content ? { content: tool.content(output), structuredContent: output } : asText(output);

export const refusalResult = (error: ToolError): Result => ({ ...asText(error), isError: true });

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
