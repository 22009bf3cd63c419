import { useState } from 'react';
import { useChangedSignal } from './use-signal';
import { useText } from '#/i18n';
import { api, type Schemas } from '#/lib/api';
import { type Step, stepsOf, undoOf } from '#/lib/demand';
import { pressed } from '#/lib/idempotency-key';
import { Button } from '#/ui/button';
import { Problem } from '#/ui/problem';

type Signal = Schemas['DemandSignal'];

interface Done {
  readonly step: Step;
  readonly undo: Step | null;
}

const paths = {
  acknowledge: '/api/v2/storefront/demand-signals/{id}/acknowledge',
  hold: '/api/v2/storefront/demand-signals/{id}/hold',
} as const;

/** State changes of a signal, what each tells the buyer, and the way back where the API has one. */
export function useSignalSteps(signal: Signal) {
  const reload = useChangedSignal();
  const [done, setDone] = useState<Done | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState<Step | null>(null);
  const run = async (step: Step, isUndo = false) => {
    setBusy(step);
    setError(null);
    const before = signal.dispatchStatus;
    try {
      await api.POST(paths[step], { params: { path: { id: signal.id } }, ...pressed() });
      setDone({ step, undo: isUndo ? null : undoOf(step, before) });
    } catch (reason) {
      setDone(null);
      setError(reason);
    }
    await reload();
    setBusy(null);
  };
  return { done, error, busy, run };
}

type Steps = ReturnType<typeof useSignalSteps>;

export function StepButtons({ signal, steps }: { signal: Signal; steps: Steps }) {
  const text = useText();
  return stepsOf(signal).map((step) => (
    <Button key={step} isBusy={steps.busy !== null} onClick={() => void steps.run(step)}>
      {text(`demand.${step}`)}
    </Button>
  ));
}

/** What has just been done, in place. */
export function StepNote({ steps: { done, error, busy, run } }: { steps: Steps }) {
  const text = useText();
  return (
    <>
      <div role="status" className="empty:absolute">
        {done !== null && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-information-soft px-3 py-1.5">
            {text(`demand.done.${done.step}`)}
            {done.undo !== null && (
              <Button size="small" isBusy={busy !== null} onClick={() => void run(done.undo!, true)}>
                {text('common.undo')}
              </Button>
            )}
          </p>
        )}
      </div>
      {error !== null && <Problem error={error} />}
    </>
  );
}
