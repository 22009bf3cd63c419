import type { IncomingMessage } from 'node:http';
import { isObject, objectAt, textAt, type Json } from '../json';

/** Body limit in bytes: enough for a part of a catalog. */
const bodyLimit = 8 * 1024 * 1024;

export class TooLarge extends Error {}

/** The body as JSON; undefined when it is missing or invalid. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > bodyLimit) throw new TooLarge();
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    return undefined;
  }
}

export function readCall(message: unknown): { method?: string; tool?: string; arguments?: Json } {
  if (!isObject(message)) return {};
  const method = textAt(message, 'method');
  const params = objectAt(message, 'params');
  const tool = method === 'tools/call' ? textAt(params, 'name') : undefined;
  return { ...(method ? { method } : {}), ...(tool ? { tool, arguments: objectAt(params, 'arguments') } : {}) };
}

/** Whether the request has the seller's token; sellers without a token accept all. */
export function isAuthorized(request: IncomingMessage, token: string | undefined): boolean {
  if (token === undefined) return true;
  const [scheme, value] = (request.headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && value === token;
}
