import { Module } from '@nestjs/common';
import { AuditLogService } from './audit-log.service';
import { BuyerAuditLogsController, StorefrontAuditLogsController } from './audit-logs.controller';

/** The platform owns the table and writes it with every change; this context reads it. */
@Module({ providers: [AuditLogService], exports: [AuditLogService] })
export class AuditModule {}

@Module({ imports: [AuditModule], controllers: [BuyerAuditLogsController, StorefrontAuditLogsController] })
export class AuditHttp {}
