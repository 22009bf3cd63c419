import { Field } from '@exchange/platform';

export class AppSandboxWire {
  @Field.text({
    description: 'For the `src` of a frame with `sandbox="allow-scripts allow-same-origin"`. Its policy is part of it, and signed.',
  })
  url: string;

  @Field.text({ description: 'Messages of the sandbox come from this origin.' })
  origin: string;

  @Field.timestamp({ description: 'Until when the frame has to be loaded; it may stay longer.' })
  expiresAt: Date;
}
