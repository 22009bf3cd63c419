import type { ChatResponse } from '../domain/chat-response';

/** The fields of a response that clients get, in answers and in streams. */
export const shownResponse = ({
  conversationUid,
  answer,
  turnState,
  toolsUsed,
  pendingConfirmation,
  earlierLeftOut,
  escalation,
  artifact,
}: ChatResponse) => ({
  conversationUid,
  answer,
  turnState,
  toolsUsed: [...toolsUsed],
  escalated: escalation !== undefined,
  escalation: escalation ?? null,
  customerSwitch: null,
  pendingConfirmation,
  artifact: artifact ?? null,
  earlierLeftOut,
});
