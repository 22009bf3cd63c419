import { Injectable } from '@nestjs/common';
import { Clock } from '@exchange/kernel';
import { Every } from '@exchange/platform';
import { knownSince } from '../../domain/known-network';
import { tokenPurposes } from '../../domain/mailed-token';
import { KnownNetworks, MailedTokens, Sessions } from '../../domain/ports';

const batchSize = 1000;
const tenMinutes = 10 * 60 * 1000;

/** Deletes expired rows to keep the tables small; expired credentials are refused with or without their rows. */
@Injectable()
export class ExpiredCredentials {
  constructor(
    private readonly sessions: Sessions,
    private readonly tokens: MailedTokens,
    private readonly networks: KnownNetworks,
    private readonly clock: Clock,
  ) {}

  @Every(tenMinutes)
  async purge(): Promise<void> {
    const now = this.clock.now();
    while ((await this.sessions.purge(now, batchSize)) === batchSize);
    for (const purpose of tokenPurposes) while ((await this.tokens.purge(purpose, now, batchSize)) === batchSize);
    while ((await this.networks.purge(knownSince(now), batchSize)) === batchSize);
  }
}
