import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { RecentCalls } from './recent-calls';
import { useText } from '#/i18n';
import { agentPath } from '#/lib/agent';
import { $api, type Schemas } from '#/lib/api';
import { Button } from '#/ui/button';
import { ForeignText, Question, Time } from '#/ui/parts';

/** Says in numbers what the key does before it is revoked. */
export function RevokeAgentKey({ agentId, row }: { agentId: string; row: Schemas['AgentKey'] }) {
  const text = useText();
  const queries = useQueryClient();
  const [asks, setAsks] = useState(false);
  const revoke = $api.useMutation('delete', '/api/v2/buyer-agents/{id}/keys/{keyId}', {
    onSuccess: () =>
      Promise.all([agentPath, '/api/v2/buyer-agents/{id}/keys'].map((path) => queries.invalidateQueries({ queryKey: ['get', path] }))),
  });
  return (
    <>
      <Button kind="danger" size="small" aria-label={text('keys.revoke.named', { name: row.name })} onClick={() => setAsks(true)}>
        {text('keys.revoke')}
      </Button>
      <Question
        title={text('keys.revoke')}
        isOpen={asks}
        onClose={() => setAsks(false)}
        request={revoke}
        onAnswer={() => revoke.mutate({ params: { path: { id: agentId, keyId: row.id } } })}
      >
        <p>{text('keys.revoke.text', { name: row.name })}</p>
        <ul className="grid list-disc gap-1 ps-5">
          <li>
            {text('keys.used')}: {row.lastUsedAt === null ? text('keys.never') : <Time at={row.lastUsedAt} />}
          </li>
          <li>
            <RecentCalls of={{ credentialId: row.id }} />
          </li>
        </ul>
        <p className="font-medium">
          <ForeignText>{row.name}</ForeignText>
        </p>
      </Question>
    </>
  );
}
