import { Field } from '@exchange/platform';
import { type ChangeKind, changeKinds } from './change';

export class RealtimeQuery {
  @Field.oneOf(changeKinds, {
    optional: true,
    many: { min: 1, max: changeKinds.length },
    description: 'Comma-separated kinds; all kinds when omitted.',
  })
  kinds?: ChangeKind[];
}

export class ChangePointerWire {
  @Field.oneOf(changeKinds, { description: 'What has changed: the same as the line `event`.' })
  kind: ChangeKind;

  @Field.text({ description: 'Id of the changed object, to read it with.' })
  id: string;

  @Field.integer({ nullable: true, description: 'The revision that the change made; null for kinds without revisions.' })
  revision: number | null;

  @Field.timestamp({ description: 'When the change was made.' })
  at: Date;
}

export class FeedPositionWire {
  @Field.integer({ min: 0, description: 'The newest position in the feed of the account.' })
  position: number;
}
