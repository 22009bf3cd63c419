import { useText } from '#/i18n';
import { lastMillisecondBefore } from '#/lib/days';

interface Props {
  readonly dates: { readonly startDate: string; readonly endDate: string };
  readonly timezone: string;
}

/** First and last day of a flight, in its time zone. Each day is isolated, so that its digits keep their order beside text of the other direction. */
export function Flight({ dates: { startDate, endDate }, timezone }: Props) {
  const text = useText();
  return (
    <>
      <bdi>{text.day(startDate, timezone)}</bdi> – <bdi>{text.day(lastMillisecondBefore(endDate), timezone)}</bdi>
    </>
  );
}
