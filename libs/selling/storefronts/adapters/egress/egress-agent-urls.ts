import { Injectable } from '@nestjs/common';
import { invalidField } from '@exchange/kernel';
import { Egress } from '@exchange/platform';
import { AgentUrls } from '../../domain/ports';

/** What can be said without a lookup; every call checks the resolved addresses again. */
@Injectable()
export class EgressAgentUrls extends AgentUrls {
  constructor(private readonly egress: Egress) {
    super();
  }

  async assertAllowed(url: string): Promise<void> {
    const refusal = this.egress.refusal(url);
    if (refusal !== null) throw invalidField('agentUrl', `agentUrl cannot be called: ${refusal}.`);
  }
}
