import { productsContract } from '../testing.contract';
import { InMemoryProducts } from './in-memory';

describe('in memory', () => productsContract(async () => new InMemoryProducts()));
