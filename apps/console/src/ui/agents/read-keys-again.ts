import type { QueryClient } from '@tanstack/react-query';
import { agentPath, agentsPath } from '#/lib/agent';
import { forgetKeys } from '#/ui/keys/forget-keys';

/** Reads again what shows keys of agents, after one was made or revoked. */
export const readKeysAgain = (queries: QueryClient): Promise<unknown> =>
  Promise.all([
    ...['/api/v2/buyer-agents/{id}/keys', agentPath, agentsPath].map((path) => queries.invalidateQueries({ queryKey: ['get', path] })),
    forgetKeys(queries),
  ]);
