import { consolePage, type Settings } from '@exchange/platform';

export type Addresses = Pick<Settings, 'baseUrl' | 'consoleUrl'>;

/** The address of a notification's path: of the API, or a page of the console. Null when there is nowhere to go on. */
export function linkOf(path: string | null, addresses: Addresses): string | null {
  if (path === null) return null;
  return path.startsWith('/') ? `${addresses.baseUrl}${path}` : consolePage(addresses, path);
}
