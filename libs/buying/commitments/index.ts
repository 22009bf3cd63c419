export { CommitmentsModule, commitmentsSchema } from './commitments.module';
export { agentPool, payerPool, type CommitmentPool } from './domain/pools';
export { CommittedMoney, type CommittingBuy } from './domain/ports';
