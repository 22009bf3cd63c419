import { Injectable } from '@nestjs/common';
import type { CursorRequest, Step } from '@exchange/kernel';
import { AggregateStore, type Condition, containing, Database, isUniqueViolation, ListReads, storedAs } from '@exchange/platform';
import { BuyerAgent, type BuyerAgentState } from '../../domain/buyer-agent';
import { buyerAgentErrors } from '../../domain/errors';
import { type BuyerAgentFilter, type BuyerAgentKey, BuyerAgents } from '../../domain/ports';
import { buyerAgentMapping, buyerAgentRow } from './buyer-agent.row';

const stored = storedAs(buyerAgentRow);

const lockSql = `select ${stored.select} from buyer_agents where account_id = $1 and id = $2 for share`;

const listConfig = { name: 'buyer-agents.list', ...stored, orderBy: 'registered_at desc, id desc' };

@Injectable()
export class TypeormBuyerAgents extends BuyerAgents {
  private readonly lists = new ListReads<BuyerAgentState>(this.database, listConfig);

  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
  ) {
    super();
  }

  async insert(agent: BuyerAgent): Promise<void> {
    await refusingTakenNames(() => this.store.insert(buyerAgentMapping, agent));
  }

  find({ accountId, id }: BuyerAgentKey): Promise<BuyerAgent | null> {
    return this.store.find(buyerAgentMapping, { accountId, id });
  }

  async lock({ accountId, id }: BuyerAgentKey): Promise<BuyerAgent | null> {
    const [state] = await this.database.query<BuyerAgentState>(lockSql, [accountId, id], 'buyer-agents.hold');
    return state ? new BuyerAgent(state) : null;
  }

  change({ accountId, id }: BuyerAgentKey, step: Step<BuyerAgent>): Promise<BuyerAgent | null> {
    return refusingTakenNames(() => this.store.change(buyerAgentMapping, { accountId, id }, step));
  }

  list({ accountId, lifecycleState, name }: BuyerAgentFilter, { limit, after }: CursorRequest): Promise<readonly BuyerAgentState[]> {
    const conditions: Condition[] = [
      ['account_id = $?', accountId],
      ['lifecycle_state = $?', lifecycleState],
      ['display_name ilike $?', name === undefined ? undefined : containing(name)],
      ['(registered_at, id) < ($?, $?)', after?.[0], after?.[1]],
    ];
    return this.lists.page(conditions, { take: limit + 1 });
  }
}

async function refusingTakenNames<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, 'buyer_agents_name')) throw buyerAgentErrors.nameTaken({ field: 'displayName' });
    throw error;
  }
}
