import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Caller } from '@exchange/kernel';
import { ObjectKind } from '@exchange/platform/tools';
import { QuotaService } from '../../usage/quota.service';
import { UsageReads } from '../../usage/usage-reads';
import { usageQuotaWire, usageSummaryWire } from '../http/usage.wire';

const filter = z.strictObject({});

/** Usage of the current month; REST reads other periods. */
@Injectable()
export class UsageKind extends ObjectKind<typeof filter> {
  readonly kind = 'usage';
  readonly description = 'Usage of language models by the account this month, and what remains of its limit.';
  readonly filter = filter;
  override readonly isSingleton = true;

  constructor(
    private readonly usage: UsageReads,
    private readonly quotas: QuotaService,
  ) {
    super();
  }

  override async get(caller: Caller): Promise<object> {
    const [report, quota] = [await this.usage.read(caller, 'summary', {}), await this.quotas.read(caller)];
    return { ...usageSummaryWire(report), quota: usageQuotaWire(quota) };
  }
}
