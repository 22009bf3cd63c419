/** Filters of the list of keys. */
export const keyStates = ['active', 'expiring', 'expired'] as const;
export const keyKinds = ['personal', 'organization', 'agent'] as const;
export type KeyState = (typeof keyStates)[number];
