/** The keys that the person may see: for admins all of the account, for others their own. */
export const keysPath = '/api/v2/org-api-keys';

/** Filters of the list of keys. */
export const keyStates = ['active', 'expiring', 'expired'] as const;
export const keyKinds = ['personal', 'organization', 'agent'] as const;
export type KeyState = (typeof keyStates)[number];
