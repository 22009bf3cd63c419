import { Injectable } from '@nestjs/common';
import { Clock } from '@exchange/kernel';
import { Every } from '@exchange/platform';
import { knownSince } from '../../domain/known-network';
import { EmailVerifications, KnownNetworks, PasswordResets, Sessions } from '../../domain/ports';

const atOnce = 1000;
const tenMinutes = 10 * 60 * 1000;

/** Deletes what expired: it is refused anyway, this only keeps the tables small. */
@Injectable()
export class ExpiredCredentials {
  constructor(
    private readonly sessions: Sessions,
    private readonly resets: PasswordResets,
    private readonly verifications: EmailVerifications,
    private readonly networks: KnownNetworks,
    private readonly clock: Clock,
  ) {}

  @Every(tenMinutes)
  async purge(): Promise<void> {
    const now = this.clock.now();
    while ((await this.sessions.purge(now, atOnce)) === atOnce);
    while ((await this.resets.purge(now, atOnce)) === atOnce);
    while ((await this.verifications.purge(now, atOnce)) === atOnce);
    while ((await this.networks.purge(knownSince(now), atOnce)) === atOnce);
  }
}
