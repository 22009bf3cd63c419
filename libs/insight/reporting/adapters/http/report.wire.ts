import { Field, LargeAnswer, Rows } from '@exchange/platform';
import type { ReportRow } from '../../application/reports.service';
import { totalSince } from '../../domain/incomplete';
import { maxPeriodDays } from '../../domain/period';
import { maxIncompleteBuys, reportViews, type Report, type ReportView } from '../../domain/report';
import { authorityOf, syntheticOf } from '../../domain/synthetic';
import { IncompleteMediaBuyReportWire, IncompleteReportWire } from './incomplete.wire';
import { count, MetricsWire, TotalsWire } from './metrics.wire';
import { EmptyReportWire, nothingOf } from './nothing-delivered.wire';
import { SyntheticRowWire, SyntheticWire } from './synthetic.wire';

export class ReportQuery {
  @Field.integer({ optional: true, min: 0, max: Number.MAX_SAFE_INTEGER })
  advertiserId?: number;

  @Field.text({ optional: true, min: 1, max: 255, description: 'A campaign of that advertiser.' })
  campaignId?: string;

  @Field.text({ optional: true, min: 1, max: 255, description: 'A media buy of that campaign.' })
  mediaBuyId?: string;

  @Field.date({
    optional: true,
    description: `First day, in the zone that the answer names. At most ${maxPeriodDays} days; with endDate it overrides days.`,
  })
  startDate?: string;

  @Field.date({
    optional: true,
    description: 'Last day, included. Default: today in the time zone of the campaign, else of the requested advertiser, else in UTC.',
  })
  endDate?: string;

  @Field.integer({ min: 1, max: 365, default: 7, description: 'Number of days until endDate, unless startDate is given.' })
  days: number = 7;

  @Field.oneOf(reportViews, { default: 'summary' })
  view: ReportView = 'summary';

  @Field.boolean({ default: false, description: 'Returns a link to a CSV file instead.' })
  download: boolean = false;

  @Field.currency({ optional: true, description: 'ISO 4217. Money is not converted: 400 unless this is its own currency.' })
  displayCurrency?: string;

  @Field.boolean({
    default: false,
    description:
      'true: only the made-up delivery of sandbox advertisers. In an account with a demo (`POST /api/v2/demo`) and no sandbox advertiser: the delivery of the demo, if the caller may enter it.',
  })
  demo: boolean = false;

  @Field.text({ optional: true, max: 20, description: 'Only `day` is supported; any other value is 400 `UNSUPPORTED_GRANULARITY`.' })
  granularity?: string;
}

class PackageReportWire extends SyntheticRowWire {
  @Field.text()
  packageId: string;

  @Field.text()
  productName: string;

  @Field.object(() => MetricsWire)
  metrics: MetricsWire;
}

class MediaBuyReportWire extends SyntheticRowWire {
  @Field.text()
  mediaBuyId: string;

  @Field.text()
  name: string;

  @Field.text()
  sellerName: string;

  @Field.text()
  status: string;

  @Field.object(() => MetricsWire)
  metrics: MetricsWire;

  @Field.object(() => IncompleteReportWire, {
    nullable: true,
    description: 'Set when delivery of the media buy is not counted, not known yet, or not split by day.',
  })
  incomplete: IncompleteReportWire | null;

  @Field.object(() => PackageReportWire, { many: true })
  packages: PackageReportWire[];
}

class CampaignReportWire extends SyntheticRowWire {
  @Field.text()
  campaignId: string;

  @Field.text()
  name: string;

  @Field.object(() => TotalsWire)
  metrics: TotalsWire;

  @Field.text()
  status: string;

  @Field.object(() => MediaBuyReportWire, { many: true })
  mediaBuys: MediaBuyReportWire[];
}

class AdvertiserReportWire extends SyntheticRowWire {
  @Field.integer()
  advertiserId: number;

  @Field.text()
  name: string;

  @Field.object(() => TotalsWire)
  metrics: TotalsWire;

  @Field.text({ description: 'ISO 4217: currency of the money below.' })
  currency: string;

  @Field.object(() => CampaignReportWire, { many: true })
  campaigns: CampaignReportWire[];
}

class TimeseriesRowWire extends SyntheticRowWire {
  @Field.date()
  date: string;

  @Field.integer()
  advertiserId: number;

  @Field.text()
  advertiserName: string;

  @Field.text({ description: 'ISO 4217.' })
  currency: string;

  @Field.text()
  campaignId: string;

  @Field.text()
  campaignName: string;

  @Field.text()
  mediaBuyId: string;

  @Field.text()
  mediaBuyName: string;

  @Field.text()
  mediaBuyStatus: string;

  @Field.text()
  packageId: string;

  @Field.text()
  productId: string;

  @Field.text()
  productName: string;

  @Field.object(() => MetricsWire)
  metrics: MetricsWire;

  @Field.date({ nullable: true, description: 'First day of a total of several days that ends on `date`; else null.' })
  totalSince: string | null;
}

/** The report of rest-api.md, Reporting result. */
export class ReportWire extends EmptyReportWire {
  @Field.oneOf(reportViews)
  view: ReportView;

  @Field.date()
  periodStart: string;

  @Field.date({ description: 'Included.' })
  periodEnd: string;

  @Field.text({
    description: 'IANA name: zone of the default end (today). Delivery is always in days of the zone of its campaign.',
    example: 'Europe/Berlin',
  })
  timezone: string;

  @Field.text({
    nullable: true,
    description: 'ISO 4217; null when the advertisers’ money is in several currencies, or nothing was delivered.',
  })
  totalsCurrency: string | null;

  @Field.object(() => TotalsWire)
  totals: TotalsWire;

  @Field.object(() => SyntheticWire, { optional: true, description: 'Set when all or part of the delivery is made up.' })
  synthetic?: SyntheticWire;

  @Field.object(() => AdvertiserReportWire, { many: true, description: 'Advertisers with delivery in the period, by name.' })
  advertisers: AdvertiserReportWire[];

  @Field.object(() => IncompleteMediaBuyReportWire, {
    many: true,
    description: `Media buys with delivery that is not counted, not known yet, or not split by day, including those without a node in advertisers. At most ${maxIncompleteBuys}.`,
  })
  incomplete: IncompleteMediaBuyReportWire[];

  @Field.object(() => TimeseriesRowWire, { many: true, optional: true, description: 'With view=timeseries: one row per package and day.' })
  timeseries?: TimeseriesRowWire[];
}

/** A download link (gaps.md §4.8). */
export class DownloadWire extends EmptyReportWire {
  @Field.url({ max: 100_000, description: 'Works without credentials: anybody who has the link can read the file.' })
  downloadUrl: string;

  @Field.timestamp({ description: 'Seven days after the request.' })
  expiresAt: Date;

  @Field.text()
  fileName: string;

  @Field.integer({ ...count, description: 'Rows of the file without the header.' })
  rowCount: number;

  @Field.object(() => SyntheticWire, { optional: true, description: 'As in the report. The column Authority marks the rows of the file.' })
  synthetic?: SyntheticWire;
}

/** Rows are serialized in slices, because there may be 100,000 of them. */
export function reportWire(
  { view, period, timezone = 'UTC', totalsCurrency, totals, advertisers, incomplete, madeUp, nothing }: Report,
  rows: readonly ReportRow[],
): LargeAnswer {
  const series = view === 'timeseries' ? { timeseries: new Rows(rows, timeseriesRow) } : {};
  const days = { periodStart: period.from, periodEnd: period.to, timezone };
  const frame = { view, ...days, totalsCurrency, totals, ...syntheticOf(madeUp), incomplete, ...nothingOf(nothing) };
  return new LargeAnswer({ ...frame, advertisers: new Rows(advertisers, (advertiser) => advertiser), ...series });
}

function timeseriesRow({ day, line, metrics }: ReportRow): TimeseriesRowWire {
  const { advertiserId, advertiserName, currency, campaignId, campaignName, mediaBuyId, mediaBuyName, mediaBuyStatus } = line;
  const { packageId, productId, productName } = line;
  const names = { advertiserId, advertiserName, currency, campaignId, campaignName, mediaBuyId, mediaBuyName, mediaBuyStatus };
  return {
    date: day!,
    ...names,
    packageId,
    productId,
    productName,
    metrics,
    ...authorityOf(line.isMadeUp),
    totalSince: totalSince(line.issues, day),
  };
}
