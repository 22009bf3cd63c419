import type { QueryClient } from '@tanstack/react-query';

/** The list of the account; personal keys are in it, and in a list of their own that the palette searches. */
export const keysPath = '/api/v2/org-api-keys';

/** Reads all lists of keys again, after one was made or revoked. */
export const forgetKeys = (queries: QueryClient): Promise<unknown> =>
  Promise.all([keysPath, '/api/v2/user-api-keys'].map((path) => queries.invalidateQueries({ queryKey: ['get', path] })));
