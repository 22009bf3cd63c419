import { createHash } from 'node:crypto';
import { isRecord, parsedUrl } from '@exchange/kernel';

/**
 * Which client this is for a person who connects it again, maybe from another device. A client that shows a document is known by its address. One that
 * registers gets another id each time: it is the same when it has the same name, the same software and the same redirects, whatever port they have on the
 * computer of the person. Nobody gains from posing as another one: codes go to the redirects, and the entry of both ends together.
 */
export function clientKeyOf(clientId: string, metadata: unknown): string {
  if (!isRecord(metadata)) return clientId;
  const { client_name: name = null, software_id: software = null, redirect_uris: redirects } = metadata;
  const places = Array.isArray(redirects) ? redirects.map((uri: unknown) => (typeof uri === 'string' ? withoutPort(uri) : '')) : [];
  return `registered:${createHash('sha256')
    .update(JSON.stringify([name, software, [...new Set(places)].sort()]))
    .digest('base64url')}`;
}

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]']);

function withoutPort(uri: string): string {
  const url = parsedUrl(uri);
  if (url?.protocol !== 'http:' || !loopback.has(url.hostname)) return uri;
  url.port = '';
  return url.href;
}
