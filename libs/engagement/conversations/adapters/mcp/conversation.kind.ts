import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { definedOnly, type Caller, type Page } from '@exchange/kernel';
import { type KindSearch, noSearchText, ObjectKind } from '@exchange/platform/tools';
import { ConversationsService } from '../../application/conversations.service';
import { conversationWire, type ConversationWire, detailWire } from '../http/conversation.wire';

const filter = z.strictObject({});
type Filter = z.output<typeof filter>;

@Injectable()
export class ConversationKind extends ObjectKind<typeof filter> {
  readonly kind = 'conversation';
  readonly description = 'A conversation of the person with the assistant.';
  readonly filter = filter;

  constructor(private readonly conversations: ConversationsService) {
    super();
  }

  /** Last active first. Throws 403 for credentials that act as no person or reach only some advertisers. */
  override async search(caller: Caller, { query, cursor, limit }: KindSearch<Filter>): Promise<Page<ConversationWire>> {
    if (query !== undefined) throw noSearchText(this.kind);
    return (await this.conversations.latest(caller, { limit, ...definedOnly({ cursor }) })).map(conversationWire);
  }

  override async get(caller: Caller, id: string): Promise<object> {
    return detailWire(await this.conversations.read(caller, id));
  }
}
