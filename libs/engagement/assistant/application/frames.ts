import type { ChatResponse, PendingConfirmation } from '../domain/chat-response';
import type { Frame } from '../domain/frame';
import type { CalledTool } from '../domain/models';
import { shownResponse } from './shown-response';

/** Maximum length of a tool result in a frame, in characters of JSON. Clients read a larger one by its id. */
const maxOutputLength = 50_000;

export const toolCallFrame = ({ toolCallId, tool: toolName, params: input }: CalledTool): Frame => ({
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
export const endFrame = (response: ChatResponse): Frame => ({ event: 'done', data: { type: 'finish', ...shownResponse(response) } });

/** Precedes the last frame of a failed turn. */
export const errorFrame = (code: string, message: string): Frame => ({
  event: 'error',
  data: { type: 'error', errorText: message, code, message },
});

export const isEndFrame = ({ event }: Frame): boolean => event === 'done';

export function truncated(output: unknown): unknown {
  return JSON.stringify(output ?? null).length <= maxOutputLength ? output : { truncated: true };
}
