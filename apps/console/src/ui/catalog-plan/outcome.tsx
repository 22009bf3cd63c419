import { useEffect, useState } from 'react';
import type { Executed } from './execute-plan';
import { useText } from '#/i18n';
import type { SharedResource } from '#/lib/sharing';
import { Button } from '#/ui/button';
import { ForeignText, State } from '#/ui/parts';
import { Problem } from '#/ui/problem';
import { useShare, useShares } from '#/ui/sharing/use-shares';

/** What became of the execution. Sharing with sellers that did not have the catalog before can be undone in place. */
export function Outcome({ executed: { execution, takers, added }, resource }: { executed: Executed; resource: SharedResource }) {
  const text = useText();
  const [isUndone, setUndone] = useState(false);
  const share = useShare(resource, () => setUndone(true));
  useArrivingShares(resource, isUndone ? nobody : takers);
  const isFailed = execution.status === 'failed';
  return (
    <div className="grid gap-2">
      <div
        role="status"
        className={`flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line px-3 py-1.5 ${isFailed ? 'bg-bad-soft' : 'bg-good-soft'}`}
      >
        <State of={execution.status}>{text.word('plan.state', execution.status)}</State>
        {execution.error !== null ? (
          <ForeignText lines>{execution.error}</ForeignText>
        ) : isUndone ? (
          text('plan.undone', { count: added.length })
        ) : (
          <>
            {text('plan.done', { count: execution.syndicationTargetCount })}
            {added.length > 0 && (
              <Button size="small" isBusy={share.isPending} onClick={() => share.send(false, added)}>
                {text('common.undo')}
              </Button>
            )}
          </>
        )}
      </div>
      <Problem error={share.error} />
    </div>
  );
}

const nobody: readonly string[] = [];
/** Shares are made after the execution. In milliseconds, and how often they are looked for. */
const look = { every: 1_000, times: 30 };

/** Reads shares again until each of these sellers has one. Then the card that shows them follows them. */
function useArrivingShares(resource: SharedResource, sellers: readonly string[]): void {
  const { data, refetch } = useShares(resource);
  const [times, setTimes] = useState(0);
  const known = new Set(data?.data.filter(({ enabled }) => enabled).map(({ adcpAgentId }) => adcpAgentId));
  const isWaiting = times < look.times && sellers.some((id) => !known.has(id));
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => {
      setTimes(times + 1);
      void refetch();
    }, look.every);
    return () => clearTimeout(timer);
  }, [isWaiting, times, refetch]);
}
