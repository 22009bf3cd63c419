import { briefArtifactsContract } from './contract';
import { InMemoryBriefArtifacts } from './in-memory';

describe('InMemoryBriefArtifacts', () => {
  briefArtifactsContract(async () => new InMemoryBriefArtifacts());
});
