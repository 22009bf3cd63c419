import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { $api, type Schemas } from './api';

/** The buyer agent whose tabs are shown. */
export const CurrentAgent = createContext<Schemas['BuyerAgent'] | null>(null);
export const useAgent = (): Schemas['BuyerAgent'] => useContext(CurrentAgent)!;

export const agentsPath = '/api/v2/buyer-agents';
export const agentPath = '/api/v2/buyer-agents/{id}';
/** Changes of agents are not on the feed: the page reads its agent again after this time, while it is in sight. */
const readAgainMs = 15_000;

export const useAgentById = (id: string) => $api.useQuery('get', agentPath, { params: { path: { id } } }, { refetchInterval: readAgainMs });

/** Shows the agent as a write has answered it, and reads the lists of agents again. */
export function useChangedAgent(): (answer: { readonly data: Schemas['BuyerAgent'] }) => void {
  const queries = useQueryClient();
  return (answer) => {
    const { queryKey } = $api.queryOptions('get', agentPath, { params: { path: { id: answer.data.principalId } } });
    queries.setQueryData(queryKey, answer);
    void queries.invalidateQueries({ queryKey: ['get', agentsPath] });
  };
}
