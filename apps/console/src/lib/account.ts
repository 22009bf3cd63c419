/** Account id in the address. Each tab has its own; the session's account is shared by all tabs and never switched. */
export const accountInAddress = (): string | undefined => /^\/console\/a\/(\d{1,15})(?:\/|$)/.exec(location.pathname)?.[1];

/** The path, if it is within the console: the target after sign-in comes from the address, which anybody can write. */
export const consolePath = (path: unknown): string | undefined =>
  typeof path === 'string' && path.length < 2_000 && /^\/(?![/\\])/.test(path) ? path : undefined;
