import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readAgentKeysAgain } from './read-agent-keys-again';
import { useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { Button } from '#/ui/button';
import { UsageLine } from '#/ui/keys/usage-line';
import { ForeignText, Question } from '#/ui/parts';

/** Says in numbers what the key does before it is revoked. */
export function RevokeAgentKey({ agentId, of }: { agentId: string; of: Schemas['AgentKey'] }) {
  const text = useText();
  const queries = useQueryClient();
  const [asks, setAsks] = useState(false);
  const revoke = $api.useMutation('delete', '/api/v2/buyer-agents/{id}/keys/{keyId}', { onSuccess: () => readAgentKeysAgain(queries) });
  return (
    <>
      <Button kind="danger" size="small" aria-label={text('keys.revoke.named', { name: of.name })} onClick={() => setAsks(true)}>
        {text('keys.revoke')}
      </Button>
      <Question
        title={text('keys.revoke')}
        isOpen={asks}
        onClose={() => setAsks(false)}
        request={revoke}
        onAnswer={() => revoke.mutate({ params: { path: { id: agentId, keyId: of.id } } })}
      >
        <p className="font-medium">
          <ForeignText>{of.name}</ForeignText>
        </p>
        <p>{text('keys.revoke.text')}</p>
        <UsageLine of={of} />
      </Question>
    </>
  );
}
