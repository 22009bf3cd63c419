import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AdvertisersFacade } from '@exchange/advertisers';
import type { Caller } from '@exchange/kernel';
import { credentialReferenceOf, Reauthenticator } from '@exchange/platform';
import { DeliveredDemos } from '../../domain/ports';

/** Resolves the account whose made-up delivery `demo=true` shows. */
@Injectable()
export class DemoCallers {
  constructor(
    private readonly advertisers: AdvertisersFacade,
    private readonly recall: Reauthenticator,
    private readonly demos: DeliveredDemos,
  ) {}

  /**
   * The caller within the account's demo, if the account has a demo and no active sandbox advertiser, and the same credential may open the demo's
   * account with `X-Account-Id`. Otherwise the caller unchanged.
   */
  async of(caller: Caller, request: Request): Promise<Caller> {
    if (await this.advertisers.hasActiveSandbox(caller.accountId)) return caller;
    const accountId = await this.demos.accountOf(caller.accountId);
    return (accountId === null ? null : await this.recall.caller(credentialReferenceOf(request), accountId)) ?? caller;
  }
}
