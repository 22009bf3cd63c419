import type { Grant } from '@exchange/kernel';
import { CursorQuery, Field } from '@exchange/platform';
import { buyerAgentStates, type LifecycleState } from '../../domain/buyer-agent.states';
import { maxGrants } from '../../domain/grants';

const nameRules = { min: 1, max: 100, description: 'Unique among agents that are not retired, ignoring case.', example: 'Planner' };

export class CreateBuyerAgentBody {
  @Field.name(nameRules)
  displayName: string;

  @Field.oneOf(['external', 'hosted'], { default: 'external', description: 'The exchange hosts no agents yet: 400 for `hosted`.' })
  kind: 'external' | 'hosted' = 'external';
}

export class RenameBuyerAgentBody {
  @Field.name(nameRules)
  displayName: string;
}

export class ListBuyerAgentsQuery extends CursorQuery {
  @Field.oneOf(buyerAgentStates.stored, { optional: true, description: 'Only agents in this state.' })
  lifecycleState?: LifecycleState;

  @Field.name({ optional: true, min: 0, max: 100, description: 'Part of the name, ignoring case.' })
  name?: string;
}

class AgentGrantBody {
  @Field.integer({
    min: 1,
    description: 'An active advertiser of the account, or an advertiser whose campaigns another organization granted to the account.',
  })
  advertiserId: number;

  @Field.oneOf(['READ', 'READ_WRITE'])
  role: Grant;

  @Field.boolean({
    default: false,
    description: 'Whether the agent may launch campaigns and raise budgets of media buys. Needs READ_WRITE.',
  })
  maySpend: boolean = false;

  @Field.number({
    optional: true,
    nullable: true,
    min: 0,
    max: 1_000_000_000,
    description: 'Maximum that the agent may commit per calendar month (UTC), in the advertiser’s currency. Default: no limit.',
  })
  monthlyCeiling?: number | null;
}

export class ReplaceAccessBody {
  @Field.integer({ min: 1, description: 'The revision last read; 409 when there is a newer one.' })
  expectedAccessRevision: number;

  @Field.object(() => AgentGrantBody, {
    many: { max: maxGrants },
    description: 'The complete list of grants. Grants that are not listed are removed.',
  })
  advertisers: AgentGrantBody[];
}

export class EndAgentBody {
  @Field.oneOf(buyerAgentStates.stored, { description: 'The state last read; 409 when the agent is in another state.' })
  expectedLifecycleState: LifecycleState;

  @Field.name({ max: 100, description: 'The displayName of the agent.', example: 'Planner' })
  confirmationText: string;
}

export class ResumeAgentBody {
  @Field.oneOf(buyerAgentStates.stored, { description: 'The state last read; 409 when the agent is in another state.' })
  expectedLifecycleState: LifecycleState;

  @Field.name({ optional: true, max: 100, description: 'The displayName of the agent, if sent.', example: 'Planner' })
  confirmationText?: string;
}
