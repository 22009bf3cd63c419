import { briefResponsesContract, planningBriefsContract } from './contract';
import { InMemoryBriefResponses, InMemoryPlanningBriefs } from './in-memory';

describe('InMemoryPlanningBriefs', () => {
  planningBriefsContract(() => new InMemoryPlanningBriefs());
});

describe('InMemoryBriefResponses', () => {
  briefResponsesContract(() => new InMemoryBriefResponses());
});
