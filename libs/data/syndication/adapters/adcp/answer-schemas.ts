import { ProtocolSchemas } from '@exchange/adcp';

export const answerSchemas = new ProtocolSchemas({
  catalogs: { '3.0': 'sync-catalogs-response#/oneOf/0', '3.1': 'media-buy/sync-catalogs-response#/oneOf/0' },
  audiences: { '3.0': 'sync-audiences-response#/oneOf/0', '3.1': 'media-buy/sync-audiences-response#/oneOf/0' },
  event_sources: { '3.0': 'sync-event-sources-response#/oneOf/0', '3.1': 'media-buy/sync-event-sources-response#/oneOf/0' },
});
