import { briefArtifactsContract } from '../testing.contract';
import { InMemoryBriefArtifacts } from './in-memory';

describe('in memory', () => {
  briefArtifactsContract(async () => new InMemoryBriefArtifacts());
});
