import type { ChatResponse } from '../domain/chat-response';
import { assistantErrors } from '../domain/errors';
import type { StartedTurn } from './turns.service';

/** The complete response. Throws when the turn failed before any tool was called, so that the client can repeat the request. */
export async function awaitResponse({ ended }: StartedTurn): Promise<ChatResponse> {
  const response = await ended;
  if (response.turnState === 'failed' && response.toolsUsed.length === 0)
    throw response.failureCode === 'AI_QUOTA_EXCEEDED' ? assistantErrors.quotaExceeded() : assistantErrors.notReady();
  return response;
}
