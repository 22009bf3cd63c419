import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Caller, Clock, type Page } from '@exchange/kernel';
import { type KindSearch, ObjectKind } from '@exchange/platform/tools';
import { BuyerAgentsService } from '../../application/buyer-agents.service';
import { buyerAgentStates } from '../../domain/buyer-agent.states';
import { readAccess } from '../agent-access';
import { agentWire, type BuyerAgentWire } from '../http/buyer-agent.wire';

const filter = z.strictObject({ lifecycleState: z.enum(buyerAgentStates.stored).optional() });

/** docs/spec/gaps-2.md §3 */
@Injectable()
export class BuyerAgentKind extends ObjectKind<typeof filter> {
  readonly kind = 'buyer_agent';
  readonly description = 'A program that buys under its own name, with what was granted to it.';
  readonly filter = filter;
  override readonly accountType = 'BUYER';
  override readonly access = readAccess;

  constructor(
    private readonly agents: BuyerAgentsService,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** `query` is part of the name. */
  override async search(caller: Caller, search: KindSearch<z.output<typeof filter>>): Promise<Page<BuyerAgentWire>> {
    const { query: name, filter: wanted, cursor, limit } = search;
    const page = await this.agents.list(caller, { ...wanted, name, cursor, limit });
    return page.map((view) => agentWire(view, this.clock.now()));
  }

  override async get(caller: Caller, id: string): Promise<BuyerAgentWire> {
    return agentWire(await this.agents.read(caller, id), this.clock.now());
  }
}
