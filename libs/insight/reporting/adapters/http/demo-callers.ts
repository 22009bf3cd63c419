import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AdvertisersFacade } from '@exchange/advertisers';
import { type Caller, Clock } from '@exchange/kernel';
import { Database, credentialReferenceOf, Reauthenticator } from '@exchange/platform';

const demoSql = `
  select customer_id as "accountId" from demos
  where account_id = $1 and status = 'ACTIVE' and expires_at > $2 and campaign is not null order by generation desc limit 1`;

/** Resolves the account whose made-up delivery `demo=true` shows. */
@Injectable()
export class DemoCallers {
  constructor(
    private readonly advertisers: AdvertisersFacade,
    private readonly recall: Reauthenticator,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * The caller within the account's demo, if the account has a demo and no active sandbox advertiser, and the same credential may open the demo's
   * account with `X-Account-Id`. Otherwise the caller unchanged.
   */
  async of(caller: Caller, request: Request): Promise<Caller> {
    if (await this.advertisers.hasActiveSandbox(caller.accountId)) return caller;
    const [demo] = await this.database.query<{ accountId: number }>(demoSql, [caller.accountId, this.clock.now()], 'reporting.demo-of');
    return (demo && (await this.recall.caller(credentialReferenceOf(request), demo.accountId))) ?? caller;
  }
}
