import { approvalsContract } from '.';
import { InMemoryApprovals } from './in-memory';

describe('Approvals in memory', () => {
  approvalsContract(async () => new InMemoryApprovals());
});
