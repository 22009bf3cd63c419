import { Injectable } from '@nestjs/common';
import { type SellerConnection, SellerConnections } from '@exchange/adcp';
import { protocolReleases } from '@exchange/kernel';
import { Settings } from '@exchange/platform';
import { AgentHealthService } from '../../application/agent-health.service';
import { knownRelease } from '../../domain/agent-health';
import { hostedAgentUrl } from '../../domain/hosted-agent-url';
import { StorefrontDirectory } from '../../domain/ports';

/** Storefronts of the exchange speak what the exchange speaks. */
const hostedRelease = protocolReleases.at(-1)!;

/** Connections for the line to sellers (ADR 65): the only code that reads bearer tokens for sending. */
@Injectable()
export class DirectoryConnections extends SellerConnections {
  constructor(
    private readonly directory: StorefrontDirectory,
    private readonly health: AgentHealthService,
    private readonly settings: Settings,
  ) {
    super();
  }

  async find(sellerId: number): Promise<SellerConnection | null> {
    const found = await this.directory.connection(sellerId, (slug) => hostedAgentUrl(this.settings.baseUrl, slug));
    if (!found) return null;
    const { accountId, agentUrl, bearerToken } = found;
    return {
      sellerId,
      accountId,
      agentUrl,
      bearerToken,
      release: found.isHosted ? hostedRelease : knownRelease(found.health),
      admit: (ms) => this.health.admit(found, ms),
      record: (contact, reason) => this.health.record(found, contact, reason),
      rememberRelease: (release) => this.health.rememberRelease(found, release),
    };
  }
}
