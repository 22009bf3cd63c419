import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '#/i18n';
import { agentPath, useChangedAgent } from '#/lib/agent';
import { $api, type Schemas } from '#/lib/api';
import { pressed } from '#/lib/idempotency-key';
import { Button } from '#/ui/button';

type Move = 'suspend' | 'resume';

export interface Moves {
  readonly start: (move: Move) => void;
  readonly isPending: boolean;
  readonly error: unknown;
  /** What was done last, and can be taken back. */
  readonly last: Move | null;
}

/** Suspending and resuming an agent, which take each other back. */
export function useMoves({ principalId: id, displayName, lifecycleState }: Schemas['BuyerAgent']): Moves {
  const queries = useQueryClient();
  const changed = useChangedAgent();
  const [last, setLast] = useState<Move | null>(null);
  // After a refusal, the agent may be in another state than the one that is shown.
  const onError = () => void queries.invalidateQueries({ queryKey: ['get', agentPath] });
  const suspend = $api.useMutation('post', '/api/v2/buyer-agents/{id}/suspend', { onSuccess: changed, onError });
  const resume = $api.useMutation('post', '/api/v2/buyer-agents/{id}/resume', { onSuccess: changed, onError });
  return {
    start: (move) => {
      const [request, other] = move === 'suspend' ? [suspend, resume] : [resume, suspend];
      other.reset();
      setLast(move);
      const body = { expectedLifecycleState: lifecycleState, confirmationText: displayName };
      request.mutate({ params: { path: { id } }, body, ...pressed() });
    },
    isPending: suspend.isPending || resume.isPending,
    error: suspend.error ?? resume.error,
    last,
  };
}

/** Says what the state means for the agent's keys, with the way back. */
export function StateNote({ agent: { lifecycleState: state }, moves }: { agent: Schemas['BuyerAgent']; moves: Moves }) {
  const text = useText();
  const isResumed = state === 'active' && moves.last === 'resume';
  const back = state === 'suspended' ? 'resume' : 'suspend';
  return (
    <div role="status" className="empty:absolute">
      {(state !== 'active' || isResumed) && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-panel px-4 py-2.5">
          <p>{text(isResumed ? 'agents.resumed' : state === 'suspended' ? 'agents.suspended' : 'agents.retired')}</p>
          {state !== 'retired' && (
            <Button kind={isResumed ? 'plain' : 'main'} isBusy={moves.isPending} onClick={() => moves.start(back)}>
              {text(isResumed ? 'common.undo' : 'common.resume')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
