import { Injectable } from '@nestjs/common';
import { BriefArtifacts } from '../domain/ports';

/** The facade for other contexts of the seller. */
@Injectable()
export class BriefsFacade {
  constructor(private readonly artifacts: BriefArtifacts) {}

  /** The discovery that a brief of the account belongs to; null when there is no such brief. */
  async discoveryOf(accountId: number, id: string): Promise<string | null> {
    return (await this.artifacts.find(accountId, id))?.discoveryId ?? null;
  }
}
