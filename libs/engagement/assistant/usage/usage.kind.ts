import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Caller } from '@exchange/kernel';
import { ObjectKind } from '@exchange/platform';
import { QuotaService } from './quota.service';
import { UsageReads } from './usage-reads';
import { usageQuotaWire, usageSummaryWire } from './usage.wire';

const filter = z.strictObject({});

/** Of the current month; other periods are read over REST. */
@Injectable()
export class UsageKind extends ObjectKind<typeof filter> {
  readonly kind = 'usage';
  readonly description = 'What language models were used for on the account this month, and what of its limit is left.';
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
