import type { ChatResponse } from '../domain/chat-response';
import { Confirmation, type NewConfirmation } from '../domain/confirmation';
import { type NewTurn, Turn } from '../domain/turn';

export const chatEpoch = new Date('2026-01-15T12:00:00.000Z');
export const aChat = { accountId: 1, userId: 1, conversationId: 'conversation_1' };

export function aTurn(overrides: Partial<NewTurn> = {}, at = chatEpoch): Turn {
  return Turn.begin({ ...aChat, id: 'turn_1', language: 'en', requestKey: null, confirmationId: null, ...overrides }, at);
}

export function aConfirmation(overrides: Partial<NewConfirmation> = {}): Confirmation {
  const call = { tool: 'save_campaign', params: { isPaused: true }, summary: 'Pause “Spring” ✓', policy: 'always', agreed: null } as const;
  return Confirmation.request({ ...aChat, id: 'confirmation_1', ...call, ...overrides }, chatEpoch);
}

export function aResponse(overrides: Partial<ChatResponse> = {}): ChatResponse {
  const rest = { toolsUsed: [], pendingConfirmation: null, earlierLeftOut: false };
  return { conversationUid: aChat.conversationId, answer: 'Done “so” ✓', turnState: 'done', ...rest, ...overrides };
}
