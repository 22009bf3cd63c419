import { conversationsContract } from './contract';
import { InMemoryConversations } from './in-memory';

describe('conversations in memory', () => {
  conversationsContract(async () => new InMemoryConversations());
});
