import { useSyncExternalStore } from 'react';
import { language, useText } from '#/i18n';
import { clock } from '#/lib/clock';
import { relativeTime } from '#/lib/relative-time';

const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
const halfMinutes = clock(30_000);

/** An instant relative to now. The date and time in the reader's zone appear when it is pointed at. */
export function Time({ at, className = '' }: { at: string; className?: string }) {
  const text = useText();
  const now = useSyncExternalStore(halfMinutes.listen, halfMinutes.now);
  const relative = relativeTime(Date.parse(at), now);
  return (
    <time dateTime={at} title={text.time(at)} className={`whitespace-nowrap ${className}`}>
      {relative === null ? text.day(at) : format.format(relative.value, relative.unit)}
    </time>
  );
}
