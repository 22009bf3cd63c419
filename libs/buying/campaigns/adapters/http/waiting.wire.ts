import { Field } from '@exchange/platform';
import { type BuyWait, waitReasons } from '../../domain/waiting';

export class WaitWire {
  @Field.text()
  mediaBuyId: string;

  @Field.oneOf(waitReasons)
  reason: BuyWait['reason'];

  @Field.timestamp()
  since: Date;

  @Field.text({ description: 'Explanation in words.', example: 'East waits for the creatives of “Spring: East”.' })
  what: string;
}
