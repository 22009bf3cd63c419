import { briefResponsesContract, planningBriefsContract } from '../testing.contract';
import { InMemoryBriefResponses, InMemoryPlanningBriefs } from './in-memory';

describe('Planning briefs in memory', () => {
  planningBriefsContract(() => new InMemoryPlanningBriefs());
});

describe('Responses in memory', () => {
  briefResponsesContract(() => new InMemoryBriefResponses());
});
