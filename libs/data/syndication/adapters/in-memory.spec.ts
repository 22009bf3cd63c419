import { syndicationsContract } from '../testing.contract';
import { InMemorySyndications } from './in-memory';

describe('Syndications in memory', () => syndicationsContract(() => new InMemorySyndications()));
