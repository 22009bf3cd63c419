import { definedOnly } from '@exchange/kernel';
import { Field } from '@exchange/platform';
import { responseKinds, type BriefResponse, type NewResponse, type Quote, type ResponseKind } from '../../domain/planning-brief-state';

const pricingModels = ['cpm', 'vcpm', 'cpc', 'cpcv', 'cpv', 'cpp', 'cpa', 'flat_rate', 'time'] as const;

class QuoteBody {
  @Field.number({ min: 0.01, max: 1_000_000_000_000, description: 'The total price.' })
  amount: number;

  @Field.currency({ description: 'The currency of the brief.' })
  currency: string;

  @Field.oneOf(pricingModels, { optional: true })
  pricingModel?: string;

  @Field.number({ optional: true, min: 0, max: 1_000_000_000, description: 'Per unit of the pricing model.' })
  rate?: number;

  @Field.timestamp({ optional: true, description: 'Must be in the future.' })
  validUntil?: Date;
}

/** An answer to a demand signal (gaps.md §5.6). */
export class RespondBody {
  @Field.oneOf(responseKinds)
  kind: ResponseKind;

  @Field.prose({ optional: true, min: 1, max: 4_000, description: 'Required for CLARIFY.' })
  message?: string;

  @Field.object(() => QuoteBody, { optional: true, description: 'Required for QUOTE, optional for BOOK.' })
  quote?: QuoteBody;

  @Field.text({ optional: true, min: 1, max: 255, description: 'The media buy, with BOOK only.' })
  mediaBuyId?: string;
}

class QuoteWire {
  @Field.number()
  amount: number;

  @Field.text()
  currency: string;

  @Field.oneOf(pricingModels, { nullable: true })
  pricingModel: string | null;

  @Field.number({ nullable: true })
  rate: number | null;

  @Field.timestamp({ nullable: true })
  validUntil: string | null;
}

export class BriefResponseWire {
  @Field.text()
  id: string;

  @Field.text()
  planningBriefId: string;

  @Field.text({ description: 'The target that answered.' })
  demandSignalId: string;

  @Field.oneOf(responseKinds)
  kind: string;

  @Field.text({ nullable: true })
  message: string | null;

  @Field.object(() => QuoteWire, { nullable: true })
  quote: QuoteWire | null;

  @Field.text({ nullable: true })
  mediaBuyId: string | null;

  @Field.timestamp()
  createdAt: Date;
}

export function responseFrom({ kind, message, quote, mediaBuyId }: RespondBody): NewResponse {
  return { kind, message: message ?? null, quote: quote ? quoteFrom(quote) : null, mediaBuyId: mediaBuyId ?? null };
}

export function responseWire({ id, briefId, targetId, kind, message, quote, mediaBuyId, createdAt }: BriefResponse): BriefResponseWire {
  return { id, planningBriefId: briefId, demandSignalId: targetId, kind, message, quote, mediaBuyId, createdAt };
}

function quoteFrom({ validUntil, ...quote }: QuoteBody): Quote {
  return { pricingModel: null, rate: null, ...definedOnly(quote), validUntil: validUntil?.toISOString() ?? null };
}
