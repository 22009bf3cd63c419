import { createHash } from 'node:crypto';
import { isRecord, parsedUrl } from '@exchange/kernel';

/**
 * Identifies a client across registrations, for example from a second device. A client with a metadata document is identified by its address. A
 * registered client gets a new id each time; it counts as the same when its name, software id and redirects are equal, ignoring the ports of loopback
 * redirects. Imitating another client gains nothing: codes go to the redirects, and disconnecting the app ends both.
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
