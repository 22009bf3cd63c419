import { productsContract } from './contract';
import { InMemoryProducts } from './in-memory';

describe('InMemoryProducts', () => productsContract(async () => new InMemoryProducts()));
