import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { mediaBuyLimits } from '../domain/limits';
import type { MediaBuyState } from '../domain/media-buy-state';
import { MediaBuys } from '../domain/ports';

/** Polls the rows on behalf of a request until sellers have answered, because any worker may write them. */
@Injectable()
export class AnswerPoll {
  constructor(private readonly buys: MediaBuys) {}

  /** Returns these media buys as soon as each is `done`, or as they are at the timeout. */
  async waitFor(
    accountId: number,
    campaignId: string,
    ids: readonly string[],
    done: (buy: MediaBuyState) => boolean,
  ): Promise<readonly MediaBuyState[]> {
    for (let waited = 0; ; waited += mediaBuyLimits.pollInterval) {
      const all = await this.buys.ofCampaign(accountId, campaignId);
      const wanted = all.filter(({ id }) => ids.includes(id));
      if (waited >= mediaBuyLimits.answerTimeout || wanted.every(done)) return wanted;
      await pause(mediaBuyLimits.pollInterval);
    }
  }
}
