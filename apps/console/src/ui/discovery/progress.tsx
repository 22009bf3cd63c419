import { useText } from '#/i18n';
import type { FollowedCourse } from '#/lib/course';
import type { Moment } from '#/lib/replay';
import { useElapsed } from '#/lib/round-clock';
import { Icon } from '#/ui/icon';

/** "7 of 11 sellers answered · 4.2 s · 12 products". The time is no part of what is announced. */
export function Progress({ moment, start }: { moment: Moment; start: number }) {
  const text = useText();
  const { responded, asked, products, elapsedMs, isNow } = moment;
  return (
    <h2 className="flex flex-wrap items-baseline gap-x-1.5 font-semibold tabular-nums">
      <span aria-live={isNow ? 'polite' : 'off'} data-testid="progress">
        {text('discovery.progress', { responded, asked })}
      </span>
      {isNow && elapsedMs === null && asked > 0 && <Part>{<Counting start={start} />}</Part>}
      {elapsedMs !== null && <Part>{text.seconds(elapsedMs)}</Part>}
      {products !== null && <Part>{text('discovery.products', { count: products })}</Part>}
    </h2>
  );
}

const Part = ({ children }: { children: React.ReactNode }) => (
  <span className="flex gap-x-1.5 font-normal text-mute">
    <span aria-hidden="true">·</span>
    {children}
  </span>
);

function Counting({ start }: { start: number }) {
  const text = useText();
  return <>{text.seconds(useElapsed(start))}</>;
}

/** Whether answers arrive as they are made. */
export function LinkState({ link, isComplete }: { link: FollowedCourse['link']; isComplete: boolean }) {
  const text = useText();
  return (
    <span
      role="status"
      data-testid="link"
      className={`flex items-center gap-1 text-xs ${link === 'lost' ? 'text-attention' : 'text-mute'}`}
    >
      <Icon name="live" size={14} />
      {text(`link.${isComplete ? 'done' : link}`)}
    </span>
  );
}
