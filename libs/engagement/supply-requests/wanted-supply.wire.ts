import { type Channel, channels } from '@exchange/kernel';
import { Field } from '@exchange/platform';
import type { WantedSupply } from './wanted-supply';

/** Says that somebody wants it, not who, where, how many or since when. */
export class WantedSupplyWire {
  @Field.text({ description: 'The publisher domain of the storefront.' })
  domain: string;

  @Field.oneOf(channels, { description: 'A channel that one of its products has.' })
  channel: Channel;

  @Field.boolean({
    description: 'Whether buyers find an active product of the channel there. false: it is a draft, or the storefront does not sell.',
  })
  isOffered: boolean;
}

export function wantedSupplyWire({ domain, channel, isOffered }: WantedSupply): WantedSupplyWire {
  return { domain, channel, isOffered };
}
