import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Caller, definedOnly, type Page } from '@exchange/kernel';
import { type KindSearch, noSearchText, ObjectKind, toolFields } from '@exchange/platform/tools';
import { SuggestionsService } from '../../application/suggestions.service';
import { suggestionStates } from '../../domain/suggestion.states';
import { suggestionWire, type OptimizationSuggestionWire } from '../http/suggestion.wire';

const filter = z.strictObject({
  campaignId: toolFields.campaignId.optional(),
  mediaBuyId: toolFields.id.optional(),
  suggestionStatus: z.enum(suggestionStates.stored).optional().describe('received: can still be approved or rejected.'),
});

@Injectable()
export class SuggestionKind extends ObjectKind<typeof filter> {
  readonly kind = 'suggestion';
  readonly description = 'Suggested budgets for a running media buy, with reasons. Approve or reject them in the console or over REST.';
  readonly filter = filter;
  override readonly accountType = 'BUYER';

  constructor(private readonly suggestions: SuggestionsService) {
    super();
  }

  override async search(
    caller: Caller,
    { query, filter: { suggestionStatus: status, ...criteria }, cursor, limit }: KindSearch<z.output<typeof filter>>,
  ): Promise<Page<OptimizationSuggestionWire>> {
    if (query !== undefined) throw noSearchText(this.kind);
    return (await this.suggestions.newest(caller, definedOnly({ ...criteria, status }), { limit, ...definedOnly({ cursor }) })).map(
      suggestionWire,
    );
  }

  override async get(caller: Caller, id: string): Promise<OptimizationSuggestionWire> {
    return suggestionWire(await this.suggestions.read(caller, id));
  }
}
