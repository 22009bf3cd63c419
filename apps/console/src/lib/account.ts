/** The account stands in the address, so every tab has its own: the session's is shared by all of them, and is never switched. */
export const accountInAddress = (): string | undefined => /^\/console\/a\/(\d{1,15})(?:\/|$)/.exec(location.pathname)?.[1];

/** Within the console only: what is shown after signing in comes from the address. */
export const ownPath = (path: unknown): string | undefined =>
  typeof path === 'string' && path.length < 2_000 && /^\/(?![/\\])/.test(path) ? path : undefined;
