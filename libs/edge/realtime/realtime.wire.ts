import { Field } from '@exchange/platform';
import { type ChangeKind, changeKinds } from './change';

export class RealtimeQuery {
  @Field.oneOf(changeKinds, {
    optional: true,
    many: { min: 1, max: changeKinds.length },
    description: 'Only these kinds, separated by commas; all when it is left out.',
  })
  kinds?: ChangeKind[];
}
