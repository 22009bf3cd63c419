import { type Channel, channels } from '@exchange/kernel';
import { Field } from '@exchange/platform';
import { type Demand, demands, type WantedSupply } from './wanted-supply';

/** Without anything that says who wants it: no account, no name, no text, no date. */
export class WantedSupplyWire {
  @Field.text({ description: 'The publisher domain of the storefront.' })
  domain: string;

  @Field.oneOf(channels, { description: 'A channel that one of its products has.' })
  channel: Channel;

  @Field.oneOf(demands, { description: 'How many accounts want it: `few` are 1 to 4, `several` 5 to 19, `many` 20 and more.' })
  demand: Demand;

  @Field.boolean({
    description: 'Whether buyers find an active product of the channel there. false: it is a draft, or the storefront does not sell.',
  })
  isOffered: boolean;
}

export function wantedSupplyWire({ domain, channel, demand, isOffered }: WantedSupply): WantedSupplyWire {
  return { domain, channel, demand, isOffered };
}
