import type { Personality } from '../personality';
import { listAccounts, syncAccounts } from './accounts';
import { syncAudiences } from './audiences';
import { capabilities } from './capabilities';
import { syncCatalogs } from './catalogs';
import { createMediaBuy } from './create-media-buy';
import { listCreativeFormats, listCreatives, syncCreatives } from './creatives';
import { getMediaBuyDelivery } from './delivery';
import { syncEventSources } from './event-sources';
import { getProducts } from './get-products';
import { getMediaBuys } from './media-buys';
import { taskTools } from './tasks';
import { testController } from './test-controller';
import type { SandboxTool } from './tool';
import { updateMediaBuy } from './update-media-buy';

const commonTools: SandboxTool[] = [
  capabilities,
  getProducts,
  ...taskTools,
  listCreativeFormats,
  listAccounts,
  syncAccounts,
  createMediaBuy,
  updateMediaBuy,
  getMediaBuys,
  getMediaBuyDelivery,
  syncCreatives,
  listCreatives,
];

export const toolsOf = ({ takes, testController: isTested }: Personality): SandboxTool[] => [
  ...commonTools,
  ...(takes.includes('catalogs') ? [syncCatalogs] : []),
  ...(takes.includes('audiences') ? [syncAudiences] : []),
  ...(takes.includes('event_sources') ? [syncEventSources] : []),
  ...(isTested ? [testController] : []),
];
