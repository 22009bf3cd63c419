import { type Channel, channels } from '@exchange/kernel';
import { Field } from '@exchange/platform';
import type { WantedSupply } from './wanted-supply';

export class WantedSupplyWire {
  @Field.text({ description: 'Publisher domain of the storefront.' })
  domain: string;

  @Field.oneOf(channels, { description: 'Channel of one of its products.' })
  channel: Channel;

  @Field.boolean({
    description: 'True when buyers can find an active product of the channel. False when it is a draft, or the storefront does not sell.',
  })
  isOffered: boolean;
}

export function wantedSupplyWire({ domain, channel, isOffered }: WantedSupply): WantedSupplyWire {
  return { domain, channel, isOffered };
}
