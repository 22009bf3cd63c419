import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IntegerIdParam, Operation, signedIn, StaffOnly, Takes } from '@exchange/platform';
import { OperationIds } from '@exchange/platform/openapi';
import { QuotaService } from '../../usage/quota.service';
import { StaffQuotaBody, UsageQuotaWire, usageQuotaWire } from './usage.wire';

const forStaff = 'For signed-in platform staff.';

/** Limits that platform staff set for an account. */
@ApiTags('AI usage')
@StaffOnly()
@Controller('api/v2/staff/usage/accounts')
@OperationIds({ read: 'getStaffUsageQuota', set: 'updateStaffUsageQuota' })
export class UsageDeskController {
  constructor(private readonly quotas: QuotaService) {}

  @Get(':accountId/quota')
  @Takes(signedIn, 'read')
  @Operation({ summary: 'Read the AI quota of an account', description: forStaff, answers: UsageQuotaWire, errors: [404] })
  async read(@IntegerIdParam('accountId') accountId: number): Promise<UsageQuotaWire> {
    return usageQuotaWire(await this.quotas.readOf(accountId));
  }

  @Put(':accountId/quota')
  @Takes(signedIn, 'write')
  @Operation({
    summary: 'Set the AI quota of an account',
    description: `${forStaff} The limit may exceed the limit of the exchange: the account then counts separately from its organization.`,
    answers: UsageQuotaWire,
    errors: [404],
    once: 'together',
  })
  async set(@IntegerIdParam('accountId') accountId: number, @Body() { accountLimitMicroUsd }: StaffQuotaBody): Promise<UsageQuotaWire> {
    return usageQuotaWire(await this.quotas.setByStaff(accountId, accountLimitMicroUsd));
  }
}
