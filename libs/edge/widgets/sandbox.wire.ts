import { Field } from '@exchange/platform';

export class AppSandboxWire {
  @Field.text({
    description: 'Address for the `src` of a frame with `sandbox="allow-scripts allow-same-origin"`. It contains the signed policy.',
  })
  url: string;

  @Field.text({ description: 'Origin of the messages that the sandbox sends.' })
  origin: string;

  @Field.timestamp({ description: 'Time until which the frame must be loaded; a loaded frame may stay longer.' })
  expiresAt: Date;
}
