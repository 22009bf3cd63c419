import { Field } from '@exchange/platform';
import type { AnsweredBrief, BriefInFull } from '../../application/brief-answers.service';
import { AnsweredOffersWire, BriefAnswerWire, briefAnswerWire, BriefOrderWire, briefOrderWire, offersWire } from './brief-answer.wire';

/** A brief artifact (rest-api.md). */
export class BriefArtifactWire {
  @Field.text()
  id: string;

  @Field.integer({ description: 'Seller that received the brief.' })
  storefrontId: number;

  @Field.record({ description: 'The product request. Secrets were removed before it was stored.' })
  request: Record<string, unknown>;

  @Field.timestamp({ description: 'Time at which the seller was asked.' })
  receivedAt: Date;

  @Field.timestamp()
  createdAt: Date;

  @Field.timestamp({ description: 'Equals `createdAt`: a received brief never changes.' })
  updatedAt: Date;

  @Field.object(() => BriefAnswerWire, {
    nullable: true,
    description:
      'The seller’s answer. Null for a brief that a hosted storefront got from outside of the exchange, and once the buyer’s discovery has expired.',
  })
  answer: BriefAnswerWire | null;
}

export class BriefArtifactDetailWire extends BriefArtifactWire {
  @Field.object(() => AnsweredOffersWire)
  offers: AnsweredOffersWire;

  @Field.object(() => BriefOrderWire, { many: true, description: 'Media buys that came of the answer, oldest first.' })
  orders: readonly BriefOrderWire[];
}

export function briefArtifactWire({ brief, answer }: AnsweredBrief): BriefArtifactWire {
  const { id, storefrontId, request, receivedAt, createdAt } = brief;
  return { id, storefrontId, request, receivedAt, createdAt, updatedAt: createdAt, answer: briefAnswerWire({ brief, answer }) };
}

export function briefDetailWire({ brief, answer, offers, orders }: BriefInFull): BriefArtifactDetailWire {
  return { ...briefArtifactWire({ brief, answer }), offers: offersWire(offers), orders: orders.map(briefOrderWire) };
}
