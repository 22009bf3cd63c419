import { language } from '#/i18n';
import { api, type Schemas } from '#/lib/api';
import { pressed } from '#/lib/idempotency-key';

export interface Scope {
  readonly scopeType: 'customer' | 'advertiser';
  readonly scopeId: string | null;
}

const one = '/api/v2/assistant/conversations/{conversationUid}';
/** Answers are in the language of the console, unless the person has chosen another one. */
const header = { 'accept-language': language };
const titleLength = 80;

export async function readConversation(conversationUid: string): Promise<Schemas['ConversationDetail']> {
  const { data } = await api.GET(one, { params: { path: { conversationUid } } });
  return data!.data;
}

/** Begins a conversation, whose title is the beginning of its first message. */
export async function beginConversation(prompt: string, scope: Scope): Promise<Schemas['Conversation']> {
  // oxlint-disable-next-line unicorn/prefer-spread -- cut between characters, not within one
  const title = Array.from(prompt.replaceAll(/\s+/g, ' ').trim()).slice(0, titleLength).join('');
  const { data } = await api.POST('/api/v2/assistant/conversations', { body: { title, ...scope }, ...pressed() });
  return data!.data;
}

export const deleteConversation = (conversationUid: string) => api.DELETE(one, { params: { path: { conversationUid } } });

export type AnswerStream = ReadableStream<Uint8Array<ArrayBuffer>>;

/** Sends a message or confirms a call, and opens the stream of the answer. */
export async function openAnswer(body: Schemas['ChatStreamBody']): Promise<AnswerStream> {
  const { data } = await api.POST('/api/v2/assistant/chat/stream', {
    params: { header },
    body: { ...body, showsPages: true },
    parseAs: 'stream',
  });
  return data as unknown as AnswerStream;
}

/**
 * Sends a message to a conversation of which so many messages are known. Returns the stream of the answer; null when the message was accepted but its stream is
 * lost or refused: the answer is followed then.
 */
export async function sendMessage(prompt: string, conversationUid: string, known: number): Promise<AnswerStream | null> {
  try {
    return await openAnswer({ prompt, conversationUid });
  } catch (error) {
    const stored = await readConversation(conversationUid).catch(() => null);
    if (stored?.messages.slice(known).some(({ role, text }) => role === 'user' && text === prompt)) return null;
    throw error;
  }
}

export const stopAnswer = (conversationUid: string) =>
  api.POST('/api/v2/assistant/chat/{conversationUid}/stop', { params: { path: { conversationUid } } });

export const cancelCall = (confirmationUid: string) =>
  api.POST('/api/v2/assistant/confirmations/{confirmationUid}/decision', {
    params: { path: { confirmationUid }, header },
    body: { decision: 'cancel' },
    ...pressed(),
  });
