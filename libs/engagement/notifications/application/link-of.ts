import { consolePage, type Settings } from '@exchange/platform';

export type Addresses = Pick<Settings, 'baseUrl' | 'consoleUrl'>;

/** The address of a notification's path: of this server, or a page of the console. Null when there is nowhere to go on. */
export function linkOf(path: string | null, addresses: Addresses): string | null {
  // Rows of before linked to the API, which nobody can open.
  if (path === null || path.startsWith('/api/')) return null;
  return path.startsWith('/') ? `${addresses.baseUrl}${path}` : consolePage(addresses, path);
}
