import { ProtocolSchemas } from '@exchange/adcp';
import audiences from './schemas/sync-audiences-response.json';
import catalogs from './schemas/sync-catalogs-response.json';
import eventSources from './schemas/sync-event-sources-response.json';

export const answerSchemas = new ProtocolSchemas([catalogs, audiences, eventSources], {
  catalogs: `${catalogs.$id}#/oneOf/0`,
  audiences: `${audiences.$id}#/oneOf/0`,
  event_sources: `${eventSources.$id}#/oneOf/0`,
});
