import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Caller, definedOnly, type Page, pageLimits, pageOfArray } from '@exchange/kernel';
import { integerIdOf, type KindSearch, ObjectKind } from '@exchange/platform/tools';
import { AgentHealthService } from '../../application/agent-health.service';
import { SellersService } from '../../application/sellers.service';
import type { SellerState } from '../../domain/seller';
import { sellerWire, type SellerAgentWire } from '../http/seller.wire';

const filter = z.strictObject({ agentStatus: z.enum(['enabled', 'disabled']).optional().describe('enabled: discoveries ask the agent.') });

@Injectable()
export class AgentKind extends ObjectKind<typeof filter> {
  readonly kind = 'agent';
  readonly description =
    'An agent of the account that sells over AdCP, with the state of its circuit breaker. Its credentials are never shown.';
  readonly filter = filter;
  override readonly accountType = 'SELLER';

  constructor(
    private readonly sellers: SellersService,
    private readonly health: AgentHealthService,
  ) {
    super();
  }

  /** Newest first; `query` is a part of the name. */
  override async search(
    caller: Caller,
    { query = '', filter: { agentStatus }, cursor, limit }: KindSearch<z.output<typeof filter>>,
  ): Promise<Page<SellerAgentWire>> {
    const { rows } = await this.sellers.list(caller, { limit: pageLimits.max, offset: 0 });
    const part = query.toLowerCase();
    const found = rows.filter((seller) => seller.name.toLowerCase().includes(part) && (agentStatus ?? seller.status) === seller.status);
    const page = pageOfArray(found, definedOnly({ limit, cursor }));
    const health = await this.healthOf(caller, page.rows);
    return page.map((seller) => sellerWire(seller, health.get(seller.id)));
  }

  override async get(caller: Caller, id: string): Promise<SellerAgentWire | null> {
    const sellerId = integerIdOf(id);
    if (sellerId === null) return null;
    const seller = await this.sellers.read(caller, sellerId);
    return sellerWire(seller, (await this.healthOf(caller, [seller])).get(sellerId));
  }

  private healthOf({ accountId }: Caller, sellers: readonly SellerState[]) {
    return this.health.of(
      accountId,
      sellers.map(({ id }) => id),
    );
  }
}
