import type { UIMessageChunk } from 'ai';
import { chatWire } from './chat.wire';
import type { ChatResponse, PendingConfirmation } from './turn';

/** What is sent to whoever follows a turn. */
export interface Frame {
  readonly event: 'token' | 'tool' | 'confirmation' | 'done' | 'error' | 'part';
  readonly data: object;
}

/** Characters of a result that are sent along; a larger one is read by its id. */
const largestOutput = 50_000;

/**
 * One stream for two readers: `event` and the fields of gaps.md §6.12, and in the same data `type` and the fields of the UI message stream, which ignores
 * what it does not know. Null: nothing that a reader needs.
 */
export function frameOf(chunk: UIMessageChunk): Frame | null {
  switch (chunk.type) {
    case 'text-delta':
      return { event: 'token', data: chunk };
    case 'tool-input-available':
      return { event: 'tool', data: { ...chunk, name: chunk.toolName, status: 'called' } };
    case 'tool-output-available':
      return { event: 'tool', data: { ...chunk, output: fitting(chunk.output), status: 'done' } };
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

export const toolCalled = (toolCallId: string, toolName: string, input: object): Frame => ({
  event: 'tool',
  data: { type: 'tool-input-available', toolCallId, toolName, input, name: toolName, status: 'called' },
});

export const toolEnded = (toolCallId: string, output: unknown): Frame => ({
  event: 'tool',
  data: { type: 'tool-output-available', toolCallId, output: fitting(output), status: 'done' },
});

export const toolFailed = (toolCallId: string, errorText: string): Frame => ({
  event: 'tool',
  data: { type: 'tool-output-error', toolCallId, errorText, status: 'failed' },
});

export const toBeConfirmed = (toolCallId: string, confirmation: PendingConfirmation): Frame => ({
  event: 'confirmation',
  data: { type: 'tool-approval-request', approvalId: confirmation.confirmationUid, toolCallId, ...confirmation },
});

/** Words that the exchange says, as if the model had. */
export const sentenceFrames = (id: string, text: string): Frame[] => [
  { event: 'part', data: { type: 'text-start', id } },
  { event: 'token', data: { type: 'text-delta', id, delta: text } },
  { event: 'part', data: { type: 'text-end', id } },
];

/**
 * The first frame names the conversation, so that a client whose connection is lost can read on in one that has just begun. Stock readers of the UI message
 * stream find it in the metadata of the message.
 */
export const beginning = (messageId: string, conversationUid: string): Frame => ({
  event: 'part',
  data: { type: 'start', messageId, messageMetadata: { conversationUid }, conversationUid },
});

/** The last one. */
export const finished = (response: ChatResponse): Frame => ({ event: 'done', data: { type: 'finish', ...chatWire(response) } });

/** Said before the last one. */
export const failure = (code: string, message: string): Frame => ({
  event: 'error',
  data: { type: 'error', errorText: message, code, message },
});

export const isLast = ({ event }: Frame): boolean => event === 'done';

export const endOfStream = Buffer.from('data: [DONE]\n\n');

function fitting(output: unknown): unknown {
  return JSON.stringify(output ?? null).length <= largestOutput ? output : { truncated: true };
}
