import { useText } from '#/i18n';
import type { Report, ReportDay } from '#/lib/reporting';

const least = 1;

/** What the numbers do not say by themselves: days that are not over or have no report, money that is not added, figures that are not final. */
export function Notes({
  report,
  days,
  today,
  isMixed,
  isTooLarge,
}: {
  report: Report;
  days: readonly ReportDay[];
  today: string;
  isMixed: boolean;
  isTooLarge: boolean;
}) {
  const text = useText();
  const unknown = days.filter(({ day, figures }) => figures === null && day <= today).length;
  const totals = (report.timeseries ?? []).filter(({ totalSince }) => totalSince !== null).length;
  const notes = [
    isTooLarge && text('report.tooMany'),
    isMixed && text('report.mixed'),
    days.some(({ day }) => day === today) && text('report.today'),
    unknown >= least && !isTooLarge && text('report.unknownDays', { count: unknown }),
    totals >= least && text('report.totals', { count: totals }),
  ].filter((note) => note !== false);
  return notes.length === 0 ? null : <p className="text-xs text-mute">{notes.join(' ')}</p>;
}
