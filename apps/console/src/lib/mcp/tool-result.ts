import { isPlainObject } from './message';
import { api, asApiError } from '#/lib/api';

/** Calls a tool as the signed-in person. A refusal is a result, with the message of the API. */
export async function callTool(tool: string, body: Readonly<Record<string, unknown>>, signal: AbortSignal) {
  try {
    const { data } = await api.POST('/api/v3/tools/{tool}', { params: { path: { tool } }, body: { ...body }, signal });
    return { content: [], structuredContent: data!.data };
  } catch (error) {
    const { code, message } = asApiError(error)!;
    return { isError: true, content: [{ type: 'text', text: message }], structuredContent: { code, message } };
  }
}

/** A result as views get it: what is no result of a tool yet becomes its structured content. */
export function toolResult(result: unknown): Readonly<Record<string, unknown>> {
  if (isPlainObject(result) && (isPlainObject(result['structuredContent']) || Array.isArray(result['content'])))
    return { content: [], ...result };
  return { content: [], structuredContent: isPlainObject(result) ? result : {} };
}
