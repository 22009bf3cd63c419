import { Field } from '@exchange/platform';
import { syntheticAuthority, syntheticScenario } from '../../domain/synthetic';

export class SyntheticWire {
  @Field.oneOf([syntheticScenario])
  scenarioId: typeof syntheticScenario;

  @Field.text({ description: 'Whether all of it is made up, or part of it. Show it to people.' })
  notice: string;
}

/** A row of a report. */
export class MarkedWire {
  @Field.oneOf([syntheticAuthority], { optional: true, description: 'Everything in the row is made up: a sandbox delivered it.' })
  authority?: typeof syntheticAuthority;
}
