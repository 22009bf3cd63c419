import { Field } from '@exchange/platform';
import { syntheticAuthority, syntheticScenario } from '../../domain/synthetic';

export class SyntheticWire {
  @Field.oneOf([syntheticScenario])
  scenarioId: typeof syntheticScenario;

  @Field.text({ description: 'Says whether all or part of the delivery is made up. Show it to people.' })
  notice: string;
}

/** Base of the rows of a report. */
export class SyntheticRowWire {
  @Field.oneOf([syntheticAuthority], { optional: true, description: 'The whole row is made up: a sandbox delivered it.' })
  authority?: typeof syntheticAuthority;
}
