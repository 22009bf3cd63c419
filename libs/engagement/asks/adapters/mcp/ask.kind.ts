import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Caller, definedOnly, type Page } from '@exchange/kernel';
import { type KindSearch, noSearchText, ObjectKind } from '@exchange/platform/tools';
import { AsksService } from '../../application/asks.service';
import { askKinds } from '../../domain/ask-vocabulary';
import { askWire, type AskWire } from '../http/ask.wire';

const filter = z.strictObject({
  askType: z.enum(askKinds).optional(),
  askState: z.enum(['open', 'closed']).optional().describe('closed includes withdrawn asks.'),
});

@Injectable()
export class AskObjectKind extends ObjectKind<typeof filter> {
  readonly kind = 'ask';
  readonly description = 'A request of the account to the people who run the exchange: help, a feature, supply, an integration.';
  readonly filter = filter;

  constructor(private readonly asks: AsksService) {
    super();
  }

  override async search(
    caller: Caller,
    { query, filter: { askType: kind, askState: state }, cursor, limit }: KindSearch<z.output<typeof filter>>,
  ): Promise<Page<AskWire>> {
    if (query !== undefined) throw noSearchText(this.kind);
    return (await this.asks.list(caller, definedOnly({ kind, state }), definedOnly({ cursor, limit }))).map(askWire);
  }

  override async get(caller: Caller, id: string): Promise<AskWire> {
    return askWire(await this.asks.read(caller, id));
  }
}
