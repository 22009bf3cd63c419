import { language, useText } from '#/i18n';
import { dateFormat } from '#/lib/formats';

const exact: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3 };

/** The time of day to the millisecond, in the reader's zone; the day appears when it is pointed at. */
export function Instant({ at }: { at: string }) {
  const text = useText();
  return (
    <time dateTime={at} title={text.time(at)} className="tabular-nums">
      {dateFormat(language, exact).format(new Date(at))}
    </time>
  );
}
