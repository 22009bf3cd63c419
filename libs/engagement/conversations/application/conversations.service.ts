import { Injectable } from '@nestjs/common';
import { AdvertisersFacade } from '@exchange/advertisers';
import {
  type Caller,
  Clock,
  cursorPage,
  invalidField,
  isOwnPerson,
  type Page,
  type PageRequest,
  skipPage,
  cursorRequestOf,
} from '@exchange/kernel';
import {
  type NewConversation,
  Conversation,
  type ConversationKey,
  type ConversationState,
  type Message,
  newConversationId,
} from '../domain/conversation';
import { conversationErrors } from '../domain/errors';
import { Conversations, type OwnerKey } from '../domain/ports';

export interface ConversationView extends ConversationState {
  readonly messages: readonly Message[];
}

/** The person's own conversations on the account they act for (docs/spec/gaps.md §6.12). Throws 403 for credentials that act as no person. */
@Injectable()
export class ConversationsService {
  constructor(
    private readonly conversations: Conversations,
    private readonly advertisers: AdvertisersFacade,
    private readonly clock: Clock,
  ) {}

  async list(caller: Caller, page: { skip: number; take: number }): Promise<Page<ConversationState>> {
    const owner = ownerOf(caller);
    const [rows, total] = await Promise.all([this.conversations.page(owner, page), this.conversations.count(owner)]);
    return skipPage(rows, page, total).map(({ state }) => state);
  }

  /** Last active first, with a cursor. */
  async latest(caller: Caller, request: PageRequest): Promise<Page<ConversationState>> {
    const { limit, after } = cursorRequestOf(request);
    const rows = await this.conversations.page(ownerOf(caller), { skip: 0, take: limit + 1, after });
    return cursorPage(rows, limit, ({ state }) => [state.updatedAt.toISOString(), state.id]).map(({ state }) => state);
  }

  async read(caller: Caller, id: string): Promise<ConversationView> {
    const key = keyOf(caller, id);
    const conversation = found(await this.conversations.find(key));
    return { ...conversation.state, messages: await this.conversations.findMessages(key) };
  }

  async find(caller: Caller, id: string): Promise<ConversationState> {
    return found(await this.conversations.find(keyOf(caller, id))).state;
  }

  async latestMessages(caller: Caller, id: string, take: number): Promise<{ messages: readonly Message[]; total: number }> {
    const key = keyOf(caller, id);
    const { state } = found(await this.conversations.find(key));
    return { messages: await this.conversations.findMessages(key, Math.max(0, state.messageCount - take)), total: state.messageCount };
  }

  /** Throws 400 when the scope is not an advertiser of the account, or names one for the scope `customer`. */
  async begin(caller: Caller, request: NewConversation): Promise<ConversationState> {
    const key = keyOf(caller, newConversationId());
    await this.checkScope(caller, request);
    const conversation = Conversation.begin(key, request, this.clock.now());
    await this.conversations.insert(conversation);
    return conversation.state;
  }

  async addUserMessage(caller: Caller, id: string, text: string): Promise<Message> {
    const appended = await this.conversations.append(keyOf(caller, id), (conversation) =>
      conversation.addUserMessage(text, this.clock.now()),
    );
    if (!appended) throw conversationErrors.unknown();
    return appended.message;
  }

  /** Stores an answer of the assistant. Returns false when the conversation was deleted. */
  async addAnswer(caller: Caller, id: string, text: string): Promise<boolean> {
    const addAnswer = (conversation: Conversation) => conversation.addAnswer(text, this.clock.now());
    return (await this.conversations.append(keyOf(caller, id), addAnswer)) !== null;
  }

  /** Omitted fields keep their value. */
  async change(caller: Caller, id: string, request: { title?: string | null; language?: string | null }): Promise<ConversationState> {
    const at = this.clock.now();
    const step = (conversation: Conversation): Conversation => {
      const renamed = request.title === undefined ? conversation : conversation.rename(request.title, at);
      return request.language === undefined ? renamed : renamed.setLanguage(request.language, at);
    };
    return found(await this.conversations.change(keyOf(caller, id), step)).state;
  }

  async delete(caller: Caller, id: string): Promise<void> {
    if (!(await this.conversations.delete(keyOf(caller, id)))) throw conversationErrors.unknown();
  }

  private async checkScope({ accountId }: Caller, { scopeType, scopeId }: NewConversation): Promise<void> {
    if (scopeType === 'customer') {
      if (scopeId !== null) throw invalidField('scopeId', 'scopeId is for conversations about an advertiser.');
      return;
    }
    const id = /^[1-9]\d{0,15}$/.test(scopeId ?? '') ? Number(scopeId) : null;
    const known = id !== null && Number.isSafeInteger(id) && (await this.advertisers.find(accountId, id));
    if (!known) throw invalidField('scopeId', 'scopeId must be the id of an advertiser of the account.');
  }
}

function ownerOf(caller: Caller): OwnerKey {
  if (!isOwnPerson(caller)) throw conversationErrors.needsPerson();
  return { accountId: caller.accountId, userId: caller.userId };
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

function keyOf(caller: Caller, id: string): ConversationKey {
  const owner = ownerOf(caller);
  if (!uuid.test(id)) throw conversationErrors.unknown();
  return { ...owner, id };
}

function found(conversation: Conversation | null): Conversation {
  if (!conversation) throw conversationErrors.unknown();
  return conversation;
}
