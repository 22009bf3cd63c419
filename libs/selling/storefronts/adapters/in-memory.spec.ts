import { sellersContract } from '../testing.contract';
import { InMemorySellers } from './in-memory';

describe('in memory', () => sellersContract(async () => new InMemorySellers()));
