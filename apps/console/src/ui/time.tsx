import { useSyncExternalStore } from 'react';
import { language, useText } from '#/i18n';
import { relativeTime } from '#/lib/relative-time';

const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
const tickMs = 30_000;

/** An instant relative to now. The date and time in the reader's zone appear when it is pointed at. */
export function Time({ at, className = '' }: { at: string; className?: string }) {
  const text = useText();
  const now = useSyncExternalStore(eachTick, currentTick);
  const relative = relativeTime(Date.parse(at), now);
  return (
    <time dateTime={at} title={text.time(at)} className={`whitespace-nowrap ${className}`}>
      {relative === null ? text.day(at) : format.format(relative.value, relative.unit)}
    </time>
  );
}

let tick = Date.now();
const currentTick = () => tick;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all instants of a page. */
function eachTick(listener: () => void): () => void {
  if (listeners.size === 0) tick = Date.now();
  listeners.add(listener);
  timer ??= setInterval(() => {
    tick = Date.now();
    for (const each of listeners) each();
  }, tickMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
