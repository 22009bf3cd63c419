import { Injectable } from '@nestjs/common';
import { type SellerConnection, SellerConnections } from '@exchange/adcp';
import { Settings } from '@exchange/platform';
import { AgentHealthService } from '../../application/agent-health.service';
import { hostedAgentUrl } from '../../domain/hosted-agent-url';
import { StorefrontDirectory } from '../../domain/ports';

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
      release: null,
      admit: (ms) => this.health.admit(found, ms),
      record: (contact, reason) => this.health.record(found, contact, reason),
      rememberRelease: () => Promise.resolve(),
    };
  }
}
