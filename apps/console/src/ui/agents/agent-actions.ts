import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BulkAction } from '../list/bulk';
import { useText } from '#/i18n';
import { agentPath } from '#/lib/agent';
import { api, type Schemas } from '#/lib/api';

type Row = Schemas['BuyerAgent'];
const moves = [
  { key: 'suspend', from: 'active', undoneBy: 'resume', label: 'agents.suspend' },
  { key: 'resume', from: 'suspended', undoneBy: 'suspend', label: 'common.resume' },
] as const;

/** What can be done with several agents. Lists know the first keys and advertisers of an agent: these stay as they are. */
export function useAgentActions(): readonly BulkAction<Row>[] {
  const text = useText();
  const queries = useQueryClient();
  return useMemo(() => {
    const changed = (row: Row, lifecycleState: Row['lifecycleState']): Row => {
      void queries.invalidateQueries({ queryKey: ['get', agentPath] });
      return { ...row, lifecycleState };
    };
    return moves.map(({ key, from, undoneBy, label }) => ({
      key,
      label: text(label),
      fits: ({ lifecycleState }) => lifecycleState === from,
      undoneBy,
      run: async (row, idempotencyKey) => {
        const params = { path: { id: row.principalId } };
        const body = { expectedLifecycleState: from, confirmationText: row.displayName };
        const request = { params, body, headers: { 'Idempotency-Key': idempotencyKey } };
        const { data } = await api.POST(`/api/v2/buyer-agents/{id}/${key}`, request);
        return { row: changed(row, data!.data.lifecycleState) };
      },
      read: async (row) => {
        const { data } = await api.GET(agentPath, { params: { path: { id: row.principalId } } });
        return changed(row, data!.data.lifecycleState);
      },
    }));
  }, [text, queries]);
}
