import { useReducedMotion } from '#/lib/reduced-motion';
import type { SellerThen } from '#/lib/replay';
import { shareOfWait } from '#/lib/replay';
import { useElapsed } from '#/lib/round-clock';

const colors: Readonly<Record<SellerThen['status'], string>> = {
  pending: 'bg-information',
  responded: 'bg-good',
  declined: 'bg-mute',
  timed_out: 'bg-bad',
  failed: 'bg-bad',
};

interface Props {
  readonly status: SellerThen['status'];
  /** Milliseconds; null shows an empty bar. */
  readonly ms: number | null;
  readonly waitSeconds: number;
}

/** The time that a seller took, as a part of the wait budget, whose end is marked. */
export function LatencyBar({ status, ms, waitSeconds }: Props) {
  const share = ms === null ? 0 : shareOfWait(ms, waitSeconds);
  return (
    <span aria-hidden="true" className="relative h-3 min-w-16 grow border-e-2 border-edge" data-testid="bar">
      <span className="absolute inset-x-0 top-[5px] h-0.5 bg-line" />
      <span
        className={`absolute start-0 top-[3px] block h-1.5 rounded-full ${colors[status]} ${share === 0 ? 'invisible' : 'min-w-1'}`}
        style={{ width: `${share * 100}%` }}
      />
    </span>
  );
}

/** The bar of a seller that is being asked. It stands still for people who prefer less motion. */
export function GrowingBar({ start, waitSeconds }: { start: number; waitSeconds: number }) {
  const isStill = useReducedMotion();
  return isStill ? (
    <LatencyBar status="pending" ms={null} waitSeconds={waitSeconds} />
  ) : (
    <Growing start={start} waitSeconds={waitSeconds} />
  );
}

const Growing = ({ start, waitSeconds }: { start: number; waitSeconds: number }) => (
  <LatencyBar status="pending" ms={useElapsed(start)} waitSeconds={waitSeconds} />
);
