import { Bar } from '../bar';
import { useDuration } from '../duration';
import { useText } from '#/i18n';
import type { Delivery } from '#/lib/delivery';

const steps = ['dns', 'connect', 'tls', 'firstByte', 'total'] as const;

/** Durations of an attempt. Steps that were not reached or not needed are left out. */
export function Timings({ timings }: { timings: NonNullable<Delivery['timings']> }) {
  const text = useText();
  const duration = useDuration();
  const total = timings.total ?? 1;
  return (
    <dl className="grid max-w-sm grid-cols-[auto_auto_auto] items-center gap-x-3 gap-y-1 text-xs">
      {steps.map((step) => {
        const ms = timings[step];
        return ms === null ? null : (
          <div key={step} className="contents">
            <dt className="text-mute">{text(`timing.${step}`)}</dt>
            <dd className="flex">
              <Bar share={ms / total} />
            </dd>
            <dd className="text-end tabular-nums">{duration(ms)}</dd>
          </div>
        );
      })}
    </dl>
  );
}
