import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { type Step, stepsOf } from '#/lib/attempt';
import { answerLimitMs } from '#/lib/delivery';
import { Bar } from '#/ui/bar';
import { useDuration } from '#/ui/duration';
import { Card } from '#/ui/parts';

type Timings = NonNullable<Schemas['WebhookDelivery']['timings']>;

/** The steps of an attempt on one scale, one below the other; the total stands against the limit. */
export function Waterfall({ timings, error, url }: { timings: Timings; error: string | null; url: string | undefined }) {
  const text = useText();
  const duration = useDuration();
  const { total } = timings;
  const steps = stepsOf({ timings, error }, url);
  const whole = Math.max(total ?? 0, ...steps.map(({ start, ms }) => start + ms), 0.001);
  return (
    <Card
      title={text('proof.attempt')}
      actions={
        total !== null && (
          <span className="flex items-center gap-2 tabular-nums">
            {text('proof.of', { time: duration(total), limit: duration(answerLimitMs) })}
            <Bar share={total / answerLimitMs} color={total >= answerLimitMs ? 'bg-bad' : 'bg-accent'} />
          </span>
        )
      }
    >
      <ol className="@container grid gap-2 text-xs">
        {steps.map((step) => (
          <StepRow key={step.name} step={step} whole={whole} />
        ))}
      </ol>
    </Card>
  );
}

const percent = (share: number): string => `${(Math.min(1, Math.max(0, share)) * 100).toFixed(2)}%`;

function StepRow({ step: { name, state, start, ms }, whole }: { step: Step; whole: number }) {
  const text = useText();
  const duration = useDuration();
  return (
    <li className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-0.5 @xl:grid-cols-[8.5rem_minmax(0,1fr)_12rem]">
      <span className="text-mute">{name === 'rest' ? text('proof.step.rest') : text(`timing.${name}`)}</span>
      {state === 'done' || state === 'ended' ? (
        <>
          <span aria-hidden="true" className="relative h-3 rounded-sm bg-sunken">
            <span
              className={`absolute inset-y-0 min-w-0.5 rounded-sm ${state === 'ended' ? 'bg-bad' : 'bg-accent'}`}
              style={{ insetInlineStart: `min(${percent(start / whole)}, calc(100% - 2px))`, width: percent(ms / whole) }}
            />
          </span>
          <span className="flex flex-wrap justify-between gap-x-3 tabular-nums col-start-2 @xl:col-start-auto">
            <span className={state === 'ended' ? 'text-bad' : ''}>
              {state === 'ended' ? text('proof.step.ended', { time: duration(ms) }) : duration(ms)}
            </span>
            <span className="text-mute">{text('proof.step.from', { time: duration(start) })}</span>
          </span>
        </>
      ) : (
        <span className="text-mute @xl:col-span-2">{state === 'unknown' ? '–' : text(`proof.step.${state}`)}</span>
      )}
    </li>
  );
}
