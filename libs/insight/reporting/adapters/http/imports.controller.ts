import { Controller, Get, Post, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { Caller, Page } from '@exchange/kernel';
import {
  AdminsOnly,
  BeforeEmailVerification,
  BuyersOnly,
  CurrentCaller,
  CursorQuery,
  IdempotencyKey,
  IdParam,
  Operation,
  StreamedBody,
  Takes,
  utf8MediaType,
  wholeAccount,
} from '@exchange/platform';
import { OperationIds } from '@exchange/platform/openapi';
import { ImportsService } from '../../application/imports.service';
import type { ImportFormat } from '../../domain/delivery-import';
import { reportingErrors } from '../../domain/errors';
import { importLimits } from '../../domain/import-limits';
import { importLines } from '../files/import-lines';
import { UploadedFile } from '../files/uploaded-file';
import { importWire, DeliveryImportWire } from './import.wire';

const formats: Readonly<Record<string, ImportFormat>> = {
  'text/csv': 'csv',
  'application/x-ndjson': 'ndjson',
  'application/ndjson': 'ndjson',
};

@ApiTags('Reporting')
@BuyersOnly()
@AdminsOnly()
@Controller('api/v2/buyer/reporting/imports')
@OperationIds({ create: 'importDelivery', list: 'listDeliveryImports', read: 'getDeliveryImport' })
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  @Post()
  @Takes(wholeAccount, 'spend')
  @BeforeEmailVerification()
  @StreamedBody()
  @Operation({
    summary: 'Import delivery from a file',
    description:
      'CSV with a header, or one JSON object per line; up to 50 MB. Columns: mediaBuyId, packageId, date, impressions, spend, and optionally ' +
      'clicks, views, completedViews, conversions, leads, videoCompletions, conversionValue, currency; an exported timeseries has all of them. ' +
      'Imported numbers replace the known ones of the package and day. All or nothing: every bad line is listed.',
    status: 201,
    answers: DeliveryImportWire,
    takes: ['text/csv', 'application/x-ndjson'],
    errors: [403, 409, 413],
    once: 'by itself',
  })
  async create(
    @CurrentCaller() caller: Caller,
    @IdempotencyKey() idempotencyKey: string | undefined,
    @Req() request: Request,
  ): Promise<DeliveryImportWire> {
    const format = formats[utf8MediaType(request.headers['content-type']) ?? ''];
    if (!format) throw reportingErrors.notAFile();
    try {
      if (Number(request.headers['content-length'] ?? 0) > importLimits.maxBytes) throw reportingErrors.fileTooLarge();
      // The connection stays open for the answer even when reading stops early.
      const file = new UploadedFile(request.iterator({ destroyOnReturn: false }));
      const lines = importLines(format, file.text());
      return importWire(await this.imports.take(caller, { format, idempotencyKey, lines, hash: () => file.digest() }));
    } finally {
      request.resume();
    }
  }

  @Get()
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'List imports of delivery',
    description: 'Newest first.',
    answers: [DeliveryImportWire],
    list: 'cursor',
    errors: [403],
  })
  async list(@CurrentCaller() caller: Caller, @Query() query: CursorQuery): Promise<Page<DeliveryImportWire>> {
    return (await this.imports.list(caller, query)).map(importWire);
  }

  @Get(':id')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'Read an import of delivery',
    description: 'Includes the problems of the file, if there were any.',
    answers: DeliveryImportWire,
    errors: [403, 404],
  })
  async read(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<DeliveryImportWire> {
    return importWire(await this.imports.read(caller, id));
  }
}
