import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller, Page } from '@exchange/kernel';
import { BuyersOnly, CurrentCaller, everyone, Operation, SellersOnly, Takes, wholeAccount } from '@exchange/platform';
import { AuditEntryWire, AuditLogQuery, auditEntryWire } from './audit-entry.wire';
import { AuditLogService } from './audit-log.service';

const ReadsAuditLog = (): MethodDecorator =>
  Operation({
    summary: 'List audit log entries',
    description:
      'Newest first. Pages by `take`/`skip` or by cursor; with a cursor, `skip` is ignored. All given filters must match. Only admins see entries about payees, ' +
      'payout terms and payouts.',
    answers: [AuditEntryWire],
    list: 'skip+cursor',
    errors: [403],
  });

/** Audit logs of buyers (rest-api.md, Buyer). */
@ApiTags('Audit logs')
@BuyersOnly()
@Controller('api/v2/buyer/audit-logs')
export class BuyerAuditLogsController {
  constructor(private readonly log: AuditLogService) {}

  @Get()
  @Takes(everyone, 'read')
  @ReadsAuditLog()
  async list(@CurrentCaller() caller: Caller, @Query() query: AuditLogQuery): Promise<Page<AuditEntryWire>> {
    return (await this.log.list(caller, query)).map(auditEntryWire);
  }
}

/** Audit logs of sellers, with the seller resource types of gaps.md §2.6. */
@ApiTags('Audit logs')
@SellersOnly()
@Controller('api/v2/storefront/audit-logs')
export class StorefrontAuditLogsController {
  constructor(private readonly log: AuditLogService) {}

  @Get()
  @Takes(wholeAccount, 'read')
  @ReadsAuditLog()
  async list(@CurrentCaller() caller: Caller, @Query() query: AuditLogQuery): Promise<Page<AuditEntryWire>> {
    return (await this.log.list(caller, query)).map(auditEntryWire);
  }
}
