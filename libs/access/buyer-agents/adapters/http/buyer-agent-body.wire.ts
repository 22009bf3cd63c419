import type { Grant } from '@exchange/kernel';
import { CursorQuery, Field } from '@exchange/platform';
import { buyerAgentStates, type LifecycleState } from '../../domain/buyer-agent.states';
import { mostGrants } from '../../domain/grants';

const nameRules = { min: 1, max: 100, description: 'Unique among the agents that are not retired, whatever its case.', example: 'Planner' };

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

  @Field.name({ optional: true, min: 0, max: 100, description: 'Part of the name, whatever its case.' })
  name?: string;
}

class AgentGrantBody {
  @Field.integer({
    min: 1,
    description: 'An advertiser of the account that is active, or one whose campaigns another organization granted to it.',
  })
  advertiserId: number;

  @Field.oneOf(['READ', 'READ_WRITE'])
  role: Grant;

  @Field.boolean({
    default: false,
    description: 'Whether it may launch campaigns, and raise the budgets of what was bought. Needs READ_WRITE.',
  })
  maySpend: boolean = false;

  @Field.number({
    optional: true,
    nullable: true,
    min: 0,
    max: 1_000_000_000,
    description: 'What it may commit in a calendar month (UTC) at most, in the advertiser’s currency. Without it: no limit of its own.',
  })
  monthlyCeiling?: number | null;
}

export class ReplaceAccessBody {
  @Field.integer({ min: 1, description: 'The revision that was read; 409 when there is a newer one.' })
  expectedAccessRevision: number;

  @Field.object(() => AgentGrantBody, {
    many: { max: mostGrants },
    description: 'All that the agent is to have. Nothing of what it had before stays.',
  })
  advertisers: AgentGrantBody[];
}

export class EndAgentBody {
  @Field.oneOf(buyerAgentStates.stored, { description: 'The state that was read; 409 when it is another.' })
  expectedLifecycleState: LifecycleState;

  @Field.name({ max: 100, description: 'The displayName of the agent.', example: 'Planner' })
  confirmationText: string;
}

export class ResumeAgentBody {
  @Field.oneOf(buyerAgentStates.stored, { description: 'The state that was read; 409 when it is another.' })
  expectedLifecycleState: LifecycleState;

  @Field.name({ optional: true, max: 100, description: 'The displayName of the agent, where it is sent.', example: 'Planner' })
  confirmationText?: string;
}
