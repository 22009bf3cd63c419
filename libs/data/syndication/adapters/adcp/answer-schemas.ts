import { ProtocolSchemas } from '@exchange/adcp';

export const answerSchemas = new ProtocolSchemas({
  catalogs: 'sync-catalogs-response#/oneOf/0',
  audiences: 'sync-audiences-response#/oneOf/0',
  event_sources: 'sync-event-sources-response#/oneOf/0',
});
