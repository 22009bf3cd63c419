import { type ProtocolRelease, protocolReleases } from '@exchange/kernel';
import { catalogTools } from './catalog-tools';
import { orderTools, taskStatus } from './order-tools';
import type { StorefrontTool } from './tool';

export interface ReleasedTool extends StorefrontTool {
  /** The release of AdCP that brought the tool. */
  readonly since: ProtocolRelease;
}

/** The tools that each release of AdCP brought. Later releases keep them. */
const toolsSince: Readonly<Record<ProtocolRelease, readonly StorefrontTool[]>> = {
  '3.0': [...catalogTools, ...orderTools],
  '3.1': [taskStatus],
};

export const tools: ReadonlyMap<string, ReleasedTool> = new Map(
  protocolReleases.flatMap((since) => toolsSince[since].map((tool) => [tool.name, { ...tool, since }])),
);
