import { productsContract } from '../testing.contract';
import { InMemoryProducts } from './in-memory';

describe('InMemoryProducts', () => productsContract(async () => new InMemoryProducts()));
