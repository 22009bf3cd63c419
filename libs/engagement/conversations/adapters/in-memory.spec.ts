import { conversationsContract } from '../testing.contract';
import { InMemoryConversations } from './in-memory';

describe('conversations in memory', () => {
  conversationsContract(async () => new InMemoryConversations());
});
