import { ImmediateUnitOfWork } from '@exchange/kernel';
import { discoveryContract } from '../testing.contract';
import { InMemoryAsks, InMemoryDiscoveries, InMemoryStore } from './in-memory';

describe('in memory', () => {
  discoveryContract(async () => {
    const store = new InMemoryStore();
    const events = async (accountId: number) => store.events.filter((event) => event.accountId === accountId).map(({ type }) => type);
    return { discoveries: new InMemoryDiscoveries(store), asks: new InMemoryAsks(store), uow: new ImmediateUnitOfWork(), events };
  });
});
