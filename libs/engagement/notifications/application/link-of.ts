import { consolePage, type Settings } from '@exchange/platform';

export type Addresses = Pick<Settings, 'baseUrl' | 'consoleUrl'>;

/** Absolute URL of a path: a page of this server or of the console. */
export function linkOf(path: string | null, addresses: Addresses): string | null {
  // Older rows link to operations of the API, which people cannot open.
  if (path === null || path.startsWith('/api/')) return null;
  return path.startsWith('/') ? `${addresses.baseUrl}${path}` : consolePage(addresses, path);
}
