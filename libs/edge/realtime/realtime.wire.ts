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
