import { assistantErrors } from '../errors';
import type { ChatResponse } from './turn';
import type { Started } from './turns.service';

/** The whole answer. What failed before anything was done is refused, so that it is asked again. */
export async function answeredOrRefused({ ended }: Started): Promise<ChatResponse> {
  const response = await ended;
  if (response.turnState === 'failed' && response.toolsUsed.length === 0)
    throw response.failureCode === 'AI_QUOTA_EXCEEDED' ? assistantErrors.quotaExceeded() : assistantErrors.notReady();
  return response;
}
