import { type Language, languages } from '@exchange/kernel';
import { Field } from '@exchange/platform';
import type { ConversationView } from '../../application/conversations.service';
import { conversationLimits, type ConversationState, type Message, type ScopeType, scopeTypes } from '../../domain/conversation';

const title = { min: 1, max: conversationLimits.title, nullable: true };
const language = { nullable: true, description: 'Language of this conversation; null: your preferred language.' };

export class BeginConversationBody {
  @Field.name({ ...title, optional: true })
  title?: string | null;

  @Field.oneOf(scopeTypes, { default: 'customer', description: 'Subject: the whole account or one advertiser. It never changes.' })
  scopeType: ScopeType = 'customer';

  @Field.text({ min: 1, max: conversationLimits.scopeId, optional: true, nullable: true, description: 'The id of the advertiser.' })
  scopeId?: string | null;

  @Field.oneOf(languages, { ...language, optional: true })
  preferredLanguage?: Language | null;
}

export class ChangeConversationBody {
  @Field.name({ ...title, optional: true })
  title?: string | null;

  @Field.oneOf(languages, { ...language, optional: true })
  preferredLanguage?: Language | null;
}

export class SayBody {
  @Field.prose({ min: 1, max: conversationLimits.text })
  text: string;
}

export class MessageWire {
  @Field.integer({ min: 1, description: 'Number of the message, from 1 without gaps.' })
  position: number;

  @Field.oneOf(['user', 'assistant'])
  role: 'user' | 'assistant';

  @Field.text()
  text: string;

  @Field.timestamp()
  createdAt: Date;
}

/** docs/spec/gaps.md §5.4. */
export class ConversationWire {
  @Field.text({ description: 'UUID.' })
  conversationUid: string;

  @Field.text({ nullable: true })
  title: string | null;

  @Field.oneOf(scopeTypes)
  scopeType: ScopeType;

  @Field.text({ nullable: true })
  scopeId: string | null;

  @Field.oneOf(languages, language)
  preferredLanguage: Language | null;

  @Field.integer({ min: 0, max: conversationLimits.messages })
  messageCount: number;

  @Field.timestamp()
  createdAt: Date;

  @Field.timestamp({ description: 'Time of the last message or change.' })
  updatedAt: Date;
}

export class ConversationDetailWire extends ConversationWire {
  @Field.object(() => MessageWire, { many: true })
  messages: MessageWire[];
}

export function conversationWire(state: ConversationState): ConversationWire {
  const { id, title: named, scopeType, scopeId, messageCount, createdAt, updatedAt } = state;
  const preferredLanguage = state.language as Language | null;
  return { conversationUid: id, title: named, scopeType, scopeId, preferredLanguage, messageCount, createdAt, updatedAt };
}

export function messageWire({ position, role, text, createdAt }: Message): MessageWire {
  return { position, role, text, createdAt };
}

export function detailWire(view: ConversationView): ConversationDetailWire {
  return { ...conversationWire(view), messages: view.messages.map(messageWire) };
}
