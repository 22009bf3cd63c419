import { useCallsOfDay } from './use-calls-of-day';
import { useText } from '#/i18n';
import type { CallsOf } from '#/lib/call';
import { Line } from '#/ui/parts';

/** How many calls of the last 24 hours are recorded. Put `calls` among the messages of the route. */
export function CallsOfDay({ of, unknown = null }: { of: CallsOf; unknown?: string | null }) {
  const text = useText();
  const calls = useCallsOfDay(of);
  if (calls === undefined) return <Line className="h-5 w-3/4" />;
  return calls === null ? unknown : text(calls.hasMore ? 'calls.day.more' : 'calls.day', { count: calls.count });
}
