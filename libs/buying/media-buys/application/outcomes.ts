import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { mediaBuyLimits } from '../domain/limits';
import type { MediaBuyState } from '../domain/media-buy-state';
import { MediaBuys } from '../domain/ports';

/** Waits for sellers on behalf of a request: by looking at the rows, which every worker writes. */
@Injectable()
export class Outcomes {
  constructor(private readonly buys: MediaBuys) {}

  /** These buys, once each is `done`, or as they are when the time is up. */
  async of(
    accountId: number,
    campaignId: string,
    ids: readonly string[],
    done: (buy: MediaBuyState) => boolean,
  ): Promise<readonly MediaBuyState[]> {
    for (let waited = 0; ; waited += mediaBuyLimits.lookEvery) {
      const all = await this.buys.ofCampaign(accountId, campaignId);
      const wanted = all.filter(({ id }) => ids.includes(id));
      if (waited >= mediaBuyLimits.wait || wanted.every(done)) return wanted;
      await pause(mediaBuyLimits.lookEvery);
    }
  }
}
