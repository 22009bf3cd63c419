import { Injectable } from '@nestjs/common';
import { Clock, hashOfToken } from '@exchange/kernel';
import type { ListShare, SharePosition } from '../domain/list-share';
import { ListShares, type SharedPage } from '../domain/ports';

@Injectable()
export class ReadingService {
  constructor(
    private readonly shares: ListShares,
    private readonly clock: Clock,
  ) {}

  /** Null for any invalid token, without the reason. */
  async shareOf(token: string): Promise<ListShare | null> {
    const hash = hashOfToken(token);
    return hash && this.shares.findByToken(hash, this.clock.now());
  }

  about(share: ListShare) {
    return this.shares.summaryOf(share);
  }

  read(share: ListShare, after: SharePosition, limit: number): Promise<SharedPage> {
    return this.shares.read(share, after, limit, this.clock.now());
  }
}
