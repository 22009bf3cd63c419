import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '@exchange/kernel';
import { BodyLimit, BuyersOnly, CurrentCaller, IdParam, type LargeAnswer, Operation, Takes, wholeAccount } from '@exchange/platform';
import { OperationIds } from '@exchange/platform/openapi';
import { ChecksService } from '../../application/checks.service';
import { CheckReportWire, PropertyCheckWire, checkWire } from './check.wire';
import { IdentifiersBody, identifiersFrom, largestBody } from './identifiers.wire';

/** Checks of property lists (rest-api.md, Endpoints, Buyer; gaps.md §4.5). */
@ApiTags('Property lists')
@BuyersOnly()
@Controller('api/v2/buyer/property-lists')
@OperationIds({ check: 'checkProperties', report: 'getPropertyCheckReport' })
export class ChecksController {
  constructor(private readonly checks: ChecksService) {}

  @Post('check')
  @Takes(wholeAccount, 'read')
  @BodyLimit(largestBody)
  @Operation({
    summary: 'Check a property list',
    description:
      'Every identifier lands in exactly one bucket, in the order sent, `domains` first: `remove` (repeated, or advertising infrastructure), ' +
      '`modify` (not in canonical form), `ok` (known to the registry), `assess` (all others).',
    answers: PropertyCheckWire,
    errors: [403, 413, 503],
    once: 'freely',
  })
  async check(@CurrentCaller() caller: Caller, @Body() body: IdentifiersBody): Promise<LargeAnswer> {
    return checkWire(await this.checks.check(caller, await identifiersFrom(body)));
  }

  @Get('reports/:reportId')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'Read the report of a check',
    description: 'Kept for 7 days.',
    answers: CheckReportWire,
    errors: [403, 404],
  })
  async report(@CurrentCaller() caller: Caller, @IdParam('reportId') id: string): Promise<CheckReportWire> {
    return { summary: await this.checks.report(caller, id) };
  }
}
