import { Module } from '@nestjs/common';
import { AuditLogService } from './audit-log.service';
import { AuditPartitions } from './audit-partitions';
import { BuyerAuditLogsController, StorefrontAuditLogsController } from './audit-logs.controller';

/** The table belongs to the platform, which writes it with every change; this context reads it and keeps its partitions. */
@Module({ providers: [AuditLogService], exports: [AuditLogService] })
export class AuditModule {}

@Module({ imports: [AuditModule], controllers: [BuyerAuditLogsController, StorefrontAuditLogsController] })
export class AuditHttp {}

@Module({ providers: [AuditPartitions] })
export class AuditWorker {}
