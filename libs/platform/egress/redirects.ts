import { parsedUrl } from '@exchange/kernel';
import type { EgressHeaders, Hop } from './http-exchange';

interface Answer {
  readonly status: number;
  readonly headers: EgressHeaders;
}

const codes = new Set([301, 302, 303, 307, 308]);
/** Headers that are not sent to another origin. */
const credentialHeaders = new Set(['authorization', 'cookie', 'proxy-authorization']);

export const isRedirect = (answer: Answer): boolean => codes.has(answer.status) && typeof answer.headers['location'] === 'string';

/** The next request by the rules of fetch; null when the target is invalid or leads from https to http. */
export function nextHop(hop: Hop, answer: Answer): Hop | null {
  const url = parsedUrl(String(answer.headers['location']), hop.url);
  if (!url) return null;
  if (hop.url.protocol === 'https:' && url.protocol !== 'https:') return null;
  const becomesGet = answer.status === 303 ? hop.method !== 'HEAD' : answer.status < 303 && hop.method === 'POST';
  const sameOrigin = url.origin === hop.url.origin;
  const headers = Object.fromEntries(
    Object.entries(hop.headers).filter(
      ([name]) => (sameOrigin || !credentialHeaders.has(name)) && !(becomesGet && name.startsWith('content-')),
    ),
  );
  return { url, method: becomesGet ? 'GET' : hop.method, headers, body: becomesGet ? null : hop.body };
}
