import { catalogTools } from './catalog-tools';
import { orderTools } from './order-tools';
import type { Tool } from './tool';

export const tools: ReadonlyMap<string, Tool> = new Map([...catalogTools, ...orderTools].map((tool) => [tool.name, tool]));
