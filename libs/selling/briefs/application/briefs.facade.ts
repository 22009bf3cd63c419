import { Injectable } from '@nestjs/common';
import { BriefArtifacts } from '../domain/ports';

@Injectable()
export class BriefsFacade {
  constructor(private readonly artifacts: BriefArtifacts) {}

  /** The discovery of a brief of the account; null when there is no such brief. */
  async discoveryOf(accountId: number, id: string): Promise<string | null> {
    return (await this.artifacts.find(accountId, id))?.discoveryId ?? null;
  }
}
