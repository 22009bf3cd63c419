/** Account id in the address. Each tab has its own; the session's account is shared by all tabs and never switched. */
export const accountInAddress = (): string | undefined => /^\/console\/a\/(\d{1,15})(?:\/|$)/.exec(location.pathname)?.[1];

/** Stands for the origin of the page: only the path matters. */
const anyOrigin = 'https://console.invalid';

/** The path, if it is within the console: the target after sign-in comes from the address, which anybody can write. */
export function consolePath(path: unknown): string | undefined {
  if (typeof path !== 'string' || path.length >= 2_000 || !path.startsWith('/')) return undefined;
  const { origin, pathname } = new URL(`/console${path}`, anyOrigin);
  return origin === anyOrigin && pathname.startsWith('/console/') && !pathname.includes('//') ? path : undefined;
}
