import { useText } from '#/i18n';
import { nearlyUsed, usedShare } from '#/lib/used-share';

interface Props {
  readonly label: string;
  readonly used: number;
  /** Reserved for what is under way. */
  readonly held?: number;
  readonly granted: number;
  readonly format?: (value: number) => string;
}

/** How much of an allowance is used: as numbers, a percentage, and a bar. */
export function Bar({ label, used, held = 0, granted, format }: Props) {
  const text = useText();
  const share = usedShare(used + held, granted);
  const shown = format ?? ((value: number) => text.number(value));
  return (
    <div>
      <dt className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">{label}</span>
        <span className="text-mute tabular-nums">
          {text('usage.of', { used: shown(used), granted: shown(granted) })} ·{' '}
          {text.number(share, { style: 'percent', maximumFractionDigits: 1 })}
        </span>
      </dt>
      <dd className="mt-1.5">
        <svg aria-hidden="true" width="100%" height="8" className="block overflow-hidden rounded-full bg-sunken rtl:-scale-x-100">
          <rect
            width={`${Math.min(share, 1) * 100}%`}
            height="8"
            className={share >= 1 ? 'fill-bad' : share >= nearlyUsed ? 'fill-attention' : 'fill-accent'}
          />
        </svg>
      </dd>
    </div>
  );
}
