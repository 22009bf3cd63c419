import { Injectable } from '@nestjs/common';
import { invalidField } from '@exchange/kernel';
import { Egress, Settings } from '@exchange/platform';
import { hostedAgentsPrefix } from '../../domain/hosted-agent-url';
import { AgentUrls } from '../../domain/ports';

/** Checks that need no DNS lookup; every call checks the resolved addresses again. */
@Injectable()
export class EgressAgentUrls extends AgentUrls {
  constructor(
    private readonly egress: Egress,
    private readonly settings: Settings,
  ) {
    super();
  }

  async assertAllowed(text: string): Promise<void> {
    const refusal = this.egress.refusal(text);
    if (refusal !== null) throw invalidField('agentUrl', `agentUrl cannot be called: ${refusal}.`);
    // The exchange calls these addresses in its own name: an account must not list another account's storefront as its agent.
    if (new URL(text).href.toLowerCase().startsWith(hostedAgentsPrefix(this.settings.baseUrl).toLowerCase()))
      throw invalidField('agentUrl', 'agentUrl is an address of this exchange. Open a storefront instead.');
  }
}
