import { isDay } from './is-day';
import { metricNames, type MetricName } from './metric-names';
import type { ReportPeriod } from './report-period';
import { choiceParam, integerParam, textParam } from './search';

/** Everything that a report shows is in its address. */
export interface ReportSearch {
  readonly days?: number;
  readonly from?: string;
  readonly to?: string;
  readonly compare?: 'off';
  readonly currency?: string;
  readonly metric?: MetricName;
}
interface ReportsSearch extends ReportSearch {
  readonly advertiser?: number;
  readonly campaign?: string;
}

const defaultDays = 30;

export function reportSearch(search: Record<string, unknown>): ReportSearch {
  const { from, to, currency } = search;
  return {
    ...(isDay(from) && isDay(to) ? { from, to } : integerParam('days', search, 1, 365)),
    ...choiceParam('compare', search, ['off'] as const),
    ...(typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) ? { currency } : {}),
    ...choiceParam('metric', search, metricNames),
  };
}

export const reportsSearch = (search: Record<string, unknown>): ReportsSearch => ({
  ...reportSearch(search),
  ...integerParam('advertiser', search, 1, Number.MAX_SAFE_INTEGER),
  ...textParam('campaign', search),
});

/** The part of the report whose address it is. */
export interface ReportFilter {
  readonly advertiserId?: number;
  readonly campaignId?: string;
  readonly mediaBuyId?: string;
}

/** The period of the query. Without dates it ends today in the zone of the report, which the API knows. */
export const periodQuery = ({ from, to, days = defaultDays }: ReportSearch): { days: number } | ReportPeriod =>
  from === undefined || to === undefined ? { days } : { startDate: from, endDate: to };

/** The search parameters of a period: dates replace a number of days, and the other way around. */
export const atPeriod = <T extends ReportSearch>(
  { days: _, from: _from, to: _to, ...rest }: T,
  period: { days: number } | ReportPeriod,
) => ({
  ...rest,
  ...('days' in period ? period : { from: period.startDate, to: period.endDate }),
});
