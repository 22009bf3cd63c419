import { Body, Controller, Get, Put, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Caller } from '@exchange/kernel';
import { AdminsOnly, CurrentCaller, firstParty, Operation, SellersOnly, Takes, wholeAccount } from '@exchange/platform';
import { getTool, OperationIds } from '@exchange/platform/openapi';
import { QuotaService } from '../../usage/quota.service';
import { type UsageReport, UsageReads, type UsageView } from '../../usage/usage-reads';
import { usageCsv, usageFileName } from './usage-csv';
import {
  UsageByFeatureWire,
  usageByFeatureWire,
  UsageByModelWire,
  usageByModelWire,
  UsageQuery,
  UsageQuotaBody,
  UsageQuotaWire,
  usageQuotaWire,
  UsageSummaryWire,
  usageSummaryWire,
} from './usage.wire';

const asFile = '`Accept: text/csv` returns a CSV file. Costs are for information and are not billed.';

/** docs/spec/gaps.md §6.11. Every member of the account may read; callers that reach only some advertisers may not. */
@ApiTags('AI usage')
@Controller('api/v2/usage')
@OperationIds({
  summary: 'getAiUsage',
  byModel: 'getAiUsageByModel',
  byFeature: 'getAiUsageByFeature',
  quota: 'getAiQuota',
  setQuota: 'setAiQuota',
})
export class UsageController {
  constructor(
    private readonly usage: UsageReads,
    private readonly quotas: QuotaService,
  ) {}

  @Get('summary')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'Sum up usage by model',
    description: `Sums by model. ${asFile}`,
    answers: UsageSummaryWire,
    csv: true,
    tool: getTool('usage', {}),
  })
  summary(
    @CurrentCaller() caller: Caller,
    @Query() query: UsageQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.answer('summary', usageSummaryWire, { caller, query, request, response });
  }

  @Get('by-model')
  @Takes(wholeAccount, 'read')
  @Operation({ summary: 'Report usage by model', description: `Rows by day and model. ${asFile}`, answers: UsageByModelWire, csv: true })
  byModel(
    @CurrentCaller() caller: Caller,
    @Query() query: UsageQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.answer('by-model', usageByModelWire, { caller, query, request, response });
  }

  @Get('by-feature')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'Report usage by feature',
    description: `Rows by day and feature. ${asFile}`,
    answers: UsageByFeatureWire,
    csv: true,
  })
  byFeature(
    @CurrentCaller() caller: Caller,
    @Query() query: UsageQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.answer('by-feature', usageByFeatureWire, { caller, query, request, response });
  }

  @Get('quota')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'Read the AI quota of this month',
    description:
      'Includes the used amount and the amount reserved for calls under way. The limit of the exchange covers all accounts of an organization.',
    answers: UsageQuotaWire,
    tool: getTool('usage', {}),
  })
  async quota(@CurrentCaller() caller: Caller): Promise<UsageQuotaWire> {
    return usageQuotaWire(await this.quotas.read(caller));
  }

  @Put('quota')
  @Takes(firstParty, 'write')
  @AdminsOnly()
  @Operation({
    summary: 'Set the monthly AI quota',
    description:
      'Applies from the next call on; calls beyond the quota are 429 `AI_QUOTA_EXCEEDED`. The quota is at most the limit of the exchange, which covers all accounts of an organization. Only staff can set a higher one.',
    answers: UsageQuotaWire,
    once: 'together',
  })
  async setQuota(@CurrentCaller() caller: Caller, @Body() { accountLimitMicroUsd }: UsageQuotaBody): Promise<UsageQuotaWire> {
    return usageQuotaWire(await this.quotas.set(caller, accountLimitMicroUsd));
  }

  private async answer<Wire>(
    view: UsageView,
    wireOf: (report: UsageReport) => Wire,
    { caller, query, request, response }: { caller: Caller; query: UsageQuery; request: Request; response: Response },
  ): Promise<Wire | undefined> {
    const report = await this.usage.read(caller, view, query);
    if (request.accepts(['json', 'csv']) !== 'csv') return wireOf(report);
    response.setHeader('Content-Type', 'text/csv; charset=utf-8');
    response.setHeader('Content-Disposition', `attachment; filename="${usageFileName(view, report)}"`);
    response.setHeader('Cache-Control', 'private, no-store');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.status(200).end(usageCsv(view, report));
    return undefined;
  }
}

/** The same operations at the address of sellers. */
@SellersOnly()
@Controller('api/v2/storefront/usage')
@OperationIds({
  summary: 'getStorefrontAiUsage',
  byModel: 'getStorefrontAiUsageByModel',
  byFeature: 'getStorefrontAiUsageByFeature',
  quota: 'getStorefrontAiQuota',
  setQuota: 'setStorefrontAiQuota',
})
export class SellerUsageController extends UsageController {}
