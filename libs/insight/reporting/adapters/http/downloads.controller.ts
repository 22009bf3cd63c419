import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Operation, Public } from '@exchange/platform';
import { OperationIds } from '@exchange/platform/openapi';
import { DownloadsService } from '../../application/downloads.service';
import { ReportsService } from '../../application/reports.service';
import { csvOf } from '../files/csv';
import { sendCsv } from './csv-answer';

/** Downloads need no other credential than the link. */
@ApiTags('Reporting')
@Public()
@Controller('api/v2/buyer/reporting/downloads')
@OperationIds({ read: 'downloadReport' })
export class DownloadsController {
  constructor(
    private readonly reports: ReportsService,
    private readonly downloads: DownloadsService,
  ) {}

  @Get(':token')
  @ApiParam({ name: 'token', description: 'From `downloadUrl`.', schema: { type: 'string', minLength: 1 } })
  @Operation({
    summary: 'Download a report as CSV',
    description: 'The file has the current numbers. The link works while the credential that requested it is valid.',
    csv: 'only',
    errors: [404],
  })
  async read(@Param('token') token: string, @Res({ passthrough: true }) response: Response): Promise<void> {
    const subject = await this.downloads.open(token);
    await sendCsv(response, subject, csvOf(subject.view, this.reports.rows(subject)));
  }
}
