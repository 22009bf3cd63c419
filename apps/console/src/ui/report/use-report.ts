import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { $api, asApiError } from '#/lib/api';
import { dayIn } from '#/lib/days';
import { lastDays, periodBefore, type ReportPeriod } from '#/lib/report-period';
import { periodQuery, type ReportFilter, type ReportSearch } from '#/lib/report-search';
import type { Report } from '#/lib/reporting';

export const metricsPath = '/api/v2/buyer/reporting/metrics';

/** The OpenAPI document allows a report or a link: without `download` the answer is a report. */
const reportOf = (data: unknown) => (data as { data: Report } | undefined)?.data;

/** The report of the address and, when it is compared, that of the period before. A report with too many days for one answer comes without its days. */
export function useReport(filter: ReportFilter, search: ReportSearch, zone: string) {
  const compares = search.compare !== 'off';
  const asked = { ...filter, ...periodQuery(search) };
  const days = $api.useQuery(
    'get',
    metricsPath,
    { params: { query: { view: 'timeseries', ...asked } } },
    { placeholderData: keepPreviousData },
  );
  const isTooLarge = asApiError(days.error)?.status === 422;
  const whole = $api.useQuery('get', metricsPath, { params: { query: { view: 'summary', ...asked } } }, { enabled: isTooLarge });
  const query = isTooLarge ? whole : days;
  const report = reportOf(query.data);
  // The numbers of the period before stay until the new ones are there, so that a zoom keeps the chart and its focus.
  const isOld = query.isPlaceholderData;
  const today = dayIn(Date.now(), report?.timezone ?? zone);
  const period = useMemo<ReportPeriod>(() => {
    if (report) return { startDate: report.periodStart, endDate: report.periodEnd };
    return 'from' in search ? { startDate: search.from!, endDate: search.to! } : lastDays(today, search.days ?? 30);
  }, [report, search, today]);
  const before = useMemo(() => periodBefore(period, today), [period, today]);
  const earlier = $api.useQuery(
    'get',
    metricsPath,
    { params: { query: { view: isTooLarge ? 'summary' : 'timeseries', ...filter, ...before } } },
    { enabled: compares && (report !== undefined || search.from !== undefined) },
  );
  return {
    query,
    report,
    earlier: compares ? reportOf(earlier.data) : undefined,
    earlierError: compares ? earlier.error : null,
    period,
    before,
    today,
    isTooLarge,
    isOld,
    compares,
  };
}
