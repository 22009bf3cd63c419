import type { QueryClient } from '@tanstack/react-query';
import { agentPath, agentsPath } from '#/lib/agent';
import { readKeysAgain } from '#/ui/keys/use-keys';

/** Reads again what shows keys of agents, after one was made or revoked. */
export const readAgentKeysAgain = (queries: QueryClient): Promise<unknown> =>
  Promise.all([
    ...['/api/v2/buyer-agents/{id}/keys', agentPath, agentsPath].map((path) => queries.invalidateQueries({ queryKey: ['get', path] })),
    readKeysAgain(queries),
  ]);
