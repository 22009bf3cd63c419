import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Caller } from '@exchange/kernel';
import {
  BuyersOnly,
  credentialReferenceOf,
  CurrentCaller,
  everyone,
  type LargeAnswer,
  Operation,
  Settings,
  Takes,
} from '@exchange/platform';
import { OperationIds, ErrorCodes } from '@exchange/platform/openapi';
import { DownloadsService } from '../../application/downloads.service';
import { ReportsService } from '../../application/reports.service';
import { syntheticOf } from '../../domain/synthetic';
import { csvOf } from '../files/csv';
import { fileNameOf, sendCsv } from './csv-answer';
import { DemoCallers } from './demo-callers';
import { nothingOf } from './nothing-delivered.wire';
import { DownloadWire, ReportQuery, ReportWire, reportWire } from './report.wire';

/** Endpoints of rest-api.md (Endpoints, Buyer) and gaps.md §4.8. */
@ApiTags('Reporting')
@BuyersOnly()
@Controller('api/v2/buyer/reporting')
@OperationIds({ metrics: 'getReportingMetrics' })
export class ReportingController {
  constructor(
    private readonly reports: ReportsService,
    private readonly downloads: DownloadsService,
    private readonly demos: DemoCallers,
    private readonly settings: Settings,
  ) {}

  @Get('metrics')
  @Takes(everyone, 'read')
  @ErrorCodes({ 400: ['CURRENCY_MISMATCH', 'UNSUPPORTED_GRANULARITY'] })
  @Operation({
    summary: 'Report delivery',
    description:
      'Delivery by advertiser, campaign, media buy and package, in days of the campaign’s time zone. `download=true` returns a link to a CSV file that works for seven days, or until the credential that requested it ends; ' +
      '`Accept: text/csv` returns the file itself. A timeseries of more than 100,000 rows is available only as CSV.',
    answers: ReportWire,
    or: DownloadWire,
    csv: true,
    errors: [403, 404, 422],
    tool: { name: 'get_delivery' },
  })
  async metrics(
    @CurrentCaller() caller: Caller,
    @Query() query: ReportQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<LargeAnswer | DownloadWire | undefined> {
    const shown = query.demo ? await this.demos.of(caller, request) : caller;
    const subject = await this.reports.subject(shown, query);
    if (query.download) {
      const { token, expiresAt } = this.downloads.issue(subject, credentialReferenceOf(request));
      const downloadUrl = new URL(`/api/v2/buyer/reporting/downloads/${token}`, this.settings.baseUrl).href;
      const { rowCount, madeUp, nothing } = await this.reports.sizeOf(subject);
      return { downloadUrl, expiresAt, fileName: fileNameOf(subject), rowCount, ...syntheticOf(madeUp), ...nothingOf(nothing) };
    }
    if (request.accepts(['json', 'csv']) === 'csv') {
      await sendCsv(response, subject, csvOf(subject.view, this.reports.rows(subject)));
      return undefined;
    }
    const { report, rows } = await this.reports.report(subject);
    return reportWire(report, rows);
  }
}
