import type { UIMessageChunk } from 'ai';
import { chatWire } from './chat.wire';
import type { ChatResponse, PendingConfirmation } from './turn';

/** An event that is sent to the followers of a turn. */
export interface Frame {
  readonly event: 'token' | 'tool' | 'confirmation' | 'done' | 'error' | 'part';
  readonly data: object;
}

/** Maximum length of a tool result in a frame, in characters of JSON. Clients read a larger one by its id. */
const maxOutputLength = 50_000;

/**
 * Each frame serves two kinds of client: `event` with the fields of docs/spec/gaps.md §6.12, and `type` with the fields of the UI message stream,
 * whose clients ignore unknown fields. Null for chunks that no client needs.
 */
export function frameOf(chunk: UIMessageChunk): Frame | null {
  switch (chunk.type) {
    case 'text-delta':
      return { event: 'token', data: chunk };
    case 'tool-input-available':
      return { event: 'tool', data: { ...chunk, name: chunk.toolName, status: 'called' } };
    case 'tool-output-available':
      return { event: 'tool', data: { ...chunk, output: truncated(chunk.output), status: 'done' } };
    case 'tool-output-error':
      return { event: 'tool', data: { ...chunk, status: 'failed' } };
    case 'start':
    case 'start-step':
    case 'finish-step':
    case 'text-start':
    case 'text-end':
      return { event: 'part', data: chunk };
    default:
      return null;
  }
}

export const toolCallFrame = (toolCallId: string, toolName: string, input: object): Frame => ({
  event: 'tool',
  data: { type: 'tool-input-available', toolCallId, toolName, input, name: toolName, status: 'called' },
});

export const toolEndFrame = (toolCallId: string, output: unknown): Frame => ({
  event: 'tool',
  data: { type: 'tool-output-available', toolCallId, output: truncated(output), status: 'done' },
});

export const toolErrorFrame = (toolCallId: string, errorText: string): Frame => ({
  event: 'tool',
  data: { type: 'tool-output-error', toolCallId, errorText, status: 'failed' },
});

export const confirmFrame = (toolCallId: string, confirmation: PendingConfirmation): Frame => ({
  event: 'confirmation',
  data: { type: 'tool-approval-request', approvalId: confirmation.confirmationUid, toolCallId, ...confirmation },
});

/** Frames of a text that the exchange adds to the model's answer. */
export const textFrames = (id: string, text: string): Frame[] => [
  { event: 'part', data: { type: 'text-start', id } },
  { event: 'token', data: { type: 'text-delta', id, delta: text } },
  { event: 'part', data: { type: 'text-end', id } },
];

/**
 * The first frame. It names the conversation, so that a client can resume a new one after a lost connection. Clients of the UI message stream read
 * the id from the message metadata.
 */
export const startFrame = (messageId: string, conversationUid: string): Frame => ({
  event: 'part',
  data: { type: 'start', messageId, messageMetadata: { conversationUid }, conversationUid },
});

/** The last frame. */
export const endFrame = (response: ChatResponse): Frame => ({ event: 'done', data: { type: 'finish', ...chatWire(response) } });

/** Precedes the last frame of a failed turn. */
export const errorFrame = (code: string, message: string): Frame => ({
  event: 'error',
  data: { type: 'error', errorText: message, code, message },
});

export const isEndFrame = ({ event }: Frame): boolean => event === 'done';

export const endOfStream = Buffer.from('data: [DONE]\n\n');

function truncated(output: unknown): unknown {
  return JSON.stringify(output ?? null).length <= maxOutputLength ? output : { truncated: true };
}
