import { Injectable } from '@nestjs/common';
import { Clock } from '@exchange/kernel';
import { AgentHealth, restingReason, type AgentHealthState, type Contact } from '../domain/agent-health';
import { AgentHealths, type SellerConnection } from '../domain/ports';

/** Beyond the time that a probing conversation has: only then is it taken for lost. */
const probeMargin = 5_000;

/**
 * The circuit breaker of every agent, for all who speak to sellers: `admit` before, `heard` after. The state is PostgreSQL's, so all processes
 * share it. Storefronts of the exchange itself have none: they are the exchange.
 */
@Injectable()
export class AgentHealthService {
  constructor(
    private readonly healths: AgentHealths,
    private readonly clock: Clock,
  ) {}

  /** Why the agent is not to be spoken to now, safe to show; null: go on. While it is open, one conversation of at most `ms` goes through. */
  async admit(connection: SellerConnection, ms: number): Promise<string | null> {
    const { health } = connection;
    if (!health || health.status === 'closed') return null;
    const now = this.clock.now();
    if (health.probeAt !== null && now < health.probeAt) return restingReason(health);
    const until = new Date(now.getTime() + ms + probeMargin);
    let seen: AgentHealthState = health;
    let isFree = false;
    await this.healths.change(connection, now, (found) => {
      seen = found.state;
      isFree = found.state.status === 'closed';
      const probing = found.probe(now, until);
      isFree ||= probing !== null;
      return probing;
    });
    return isFree ? null : restingReason(seen);
  }

  /** What a conversation showed. An agent that goes on answering costs nothing. */
  async heard(connection: SellerConnection, contact: Contact, reason: string | null = null): Promise<void> {
    if (connection.isHosted || this.isKnown(connection, contact)) return;
    const now = this.clock.now();
    await this.healths.change(connection, now, (found) => found.heard(contact, reason, now));
  }

  async of(accountId: number, sellerIds: readonly number[]): Promise<ReadonlyMap<number, AgentHealthState>> {
    if (sellerIds.length === 0) return new Map();
    return new Map((await this.healths.of(accountId, sellerIds)).map((health) => [health.sellerId, health]));
  }

  /** As far as was known when the conversation began: what is missed by that is told by the next one. */
  private isKnown({ health }: SellerConnection, contact: Contact): boolean {
    if (contact === 'silent') return false;
    if (!health) return contact === 'erred';
    return new AgentHealth(health).heard(contact, null, this.clock.now()) === null;
  }
}
