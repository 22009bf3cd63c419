import { catalogTools } from './catalog-tools';
import { orderTools } from './order-tools';
import type { StorefrontTool } from './tool';

export const tools: ReadonlyMap<string, StorefrontTool> = new Map([...catalogTools, ...orderTools].map((tool) => [tool.name, tool]));
