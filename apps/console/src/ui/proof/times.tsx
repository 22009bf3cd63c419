import { language, useText } from '#/i18n';
import { dateFormat } from '#/lib/formats';

const exact: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3 };

const withDay: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', ...exact };

/** The time of day to the millisecond, in the reader's zone, with its day unless that is today; the whole date appears when it is pointed at. */
export function Instant({ at }: { at: string }) {
  const text = useText();
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  return (
    <time dateTime={at} title={text.time(at)} className="tabular-nums">
      {dateFormat(language, isToday ? exact : withDay).format(new Date(at))}
    </time>
  );
}
