import { Field, LargeAnswer, Rows } from '@exchange/platform';
import type { ReportRow } from '../../application/reports.service';
import { totalSince } from '../../domain/incomplete';
import { longestPeriod } from '../../domain/period';
import { maxIncompleteBuys, reportViews, type Report, type ReportView } from '../../domain/report';
import { authorityOf, syntheticOf } from '../../domain/synthetic';
import { IncompleteMediaBuyReportWire, IncompleteReportWire } from './incomplete.wire';
import { count, MetricsWire, TotalsWire } from './metrics.wire';
import { EmptyReportWire, nothingOf } from './nothing-delivered.wire';
import { MarkedWire, SyntheticWire } from './synthetic.wire';

export class ReportQuery {
  @Field.integer({ optional: true, min: 0, max: Number.MAX_SAFE_INTEGER })
  advertiserId?: number;

  @Field.text({ optional: true, min: 1, max: 255, description: 'A campaign of that advertiser.' })
  campaignId?: string;

  @Field.date({
    optional: true,
    description: `First day, of the zone that the answer names. At most ${longestPeriod} days; together with endDate it overrides days.`,
  })
  startDate?: string;

  @Field.date({
    optional: true,
    description:
      'Last day, included. Default: today in the time zone of the campaign, else of the advertiser that is asked for, else in UTC.',
  })
  endDate?: string;

  @Field.integer({ min: 1, max: 365, default: 7, description: 'The last so many days, unless startDate says where to begin.' })
  days: number = 7;

  @Field.oneOf(reportViews, { default: 'summary' })
  view: ReportView = 'summary';

  @Field.boolean({ default: false, description: 'Answers a link to a CSV file instead.' })
  download: boolean = false;

  @Field.currency({ optional: true, description: 'ISO 4217. Nothing is converted: 400 unless it is what the money is in.' })
  displayCurrency?: string;

  @Field.boolean({
    default: false,
    description:
      'true: only what sandbox advertisers delivered, which is made up. In an account without any that has a demo (`POST /api/v2/demo`): what the demo delivered, for those who may enter it.',
  })
  demo: boolean = false;

  @Field.text({ optional: true, max: 20, description: '`day` is served; anything else is 400 `UNSUPPORTED_GRANULARITY`.' })
  granularity?: string;
}

class PackageReportWire extends MarkedWire {
  @Field.text()
  packageId: string;

  @Field.text()
  productName: string;

  @Field.object(() => MetricsWire)
  metrics: MetricsWire;
}

class MediaBuyReportWire extends MarkedWire {
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
    description: 'Its seller reported something that is not counted, not known yet, or not told by day.',
  })
  incomplete: IncompleteReportWire | null;

  @Field.object(() => PackageReportWire, { many: true })
  packages: PackageReportWire[];
}

class CampaignReportWire extends MarkedWire {
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

class AdvertiserReportWire extends MarkedWire {
  @Field.integer()
  advertiserId: number;

  @Field.text()
  name: string;

  @Field.object(() => TotalsWire)
  metrics: TotalsWire;

  @Field.text({ description: 'ISO 4217: what its money is in.' })
  currency: string;

  @Field.object(() => CampaignReportWire, { many: true })
  campaigns: CampaignReportWire[];
}

class TimeseriesRowWire extends MarkedWire {
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

  @Field.date({ nullable: true, description: 'The row is the total of the days from this one until `date`; null: it is of `date` alone.' })
  totalSince: string | null;
}

/** rest-api.md, Reporting result. */
export class ReportWire extends EmptyReportWire {
  @Field.oneOf(reportViews)
  view: ReportView;

  @Field.date()
  periodStart: string;

  @Field.date({ description: 'Included.' })
  periodEnd: string;

  @Field.text({
    description: 'IANA name: whose today is meant. What a media buy delivered is told by days of its campaign, whatever this says.',
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

  @Field.object(() => SyntheticWire, { optional: true, description: 'Where what was delivered is made up, or part of it.' })
  synthetic?: SyntheticWire;

  @Field.object(() => AdvertiserReportWire, { many: true, description: 'What delivered in the period, by name.' })
  advertisers: AdvertiserReportWire[];

  @Field.object(() => IncompleteMediaBuyReportWire, {
    many: true,
    description: `Media buys whose seller reported something that is not counted, not known yet, or not told by day: also those that are left out of advertisers. At most ${maxIncompleteBuys}.`,
  })
  incomplete: IncompleteMediaBuyReportWire[];

  @Field.object(() => TimeseriesRowWire, { many: true, optional: true, description: 'With view=timeseries: one row per package and day.' })
  timeseries?: TimeseriesRowWire[];
}

/** gaps.md §4.8: where the file is. */
export class DownloadWire extends EmptyReportWire {
  @Field.url({ max: 100_000, description: 'Works without credentials: whoever has it can read the file.' })
  downloadUrl: string;

  @Field.timestamp({ description: 'After seven days.' })
  expiresAt: Date;

  @Field.text()
  fileName: string;

  @Field.integer({ ...count, description: 'Without the header.' })
  rowCount: number;

  @Field.object(() => SyntheticWire, { optional: true, description: 'As in the report. Rows of the file say it in the column Authority.' })
  synthetic?: SyntheticWire;
}

/** The rows leave in slices: there may be many. */
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
