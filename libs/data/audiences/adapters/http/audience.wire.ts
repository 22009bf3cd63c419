import { Field, SkipQuery } from '@exchange/platform';
import { type AudienceState, consentBases, type ConsentBasis } from '../../domain/audience';
import { audienceStates, type AudienceStatus } from '../../domain/audience.states';

/** docs/spec/gaps.md §5.8, list. */
export class AudienceWire {
  @Field.text({ description: 'The buyer’s own id.' })
  audienceId: string;

  @Field.text({ nullable: true })
  name: string | null;

  @Field.integer()
  accountId: number;

  @Field.oneOf(consentBases, { nullable: true })
  consentBasis: ConsentBasis | null;

  @Field.oneOf(audienceStates.states, {
    description: 'TOO_SMALL: fewer different people than `AUDIENCE_MIN_MEMBERS`. Members that share an address or a number count as one.',
  })
  status: AudienceStatus;

  @Field.boolean()
  deleted: boolean;

  @Field.integer({ nullable: true, description: 'Number of stored members. Null until the first sync has ended.' })
  uploadedCount: number | null;

  @Field.integer({
    nullable: true,
    description: 'Largest number that one seller has matched. Null until a seller has reported a match.',
  })
  matchedCount: number | null;

  @Field.timestamp()
  createdAt: Date;

  @Field.timestamp()
  updatedAt: Date;
}

export class ListAudiencesQuery extends SkipQuery {
  @Field.oneOf(audienceStates.states, { optional: true })
  status?: AudienceStatus;

  @Field.boolean({ default: false, description: 'True lists only deleted audiences, false only the others.' })
  deleted: boolean = false;
}

export function audienceWire(state: AudienceState): AudienceWire {
  const { audienceId, name, accountId, consentBasis, status, deleted, uploadedCount, matchedCount, createdAt, updatedAt } = state;
  return { audienceId, name, accountId, consentBasis, status, deleted, uploadedCount, matchedCount, createdAt, updatedAt };
}
