import { syndicationsContract } from './contract';
import { InMemorySyndications } from './in-memory';

describe('Syndications in memory', () => syndicationsContract(() => new InMemorySyndications()));
