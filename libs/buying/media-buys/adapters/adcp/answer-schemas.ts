import { ProtocolSchemas } from '@exchange/adcp';
import created from './schemas/create-media-buy-response.json';
import buys from './schemas/get-media-buys-response.json';
import updated from './schemas/update-media-buy-response.json';

export const answerSchemas = new ProtocolSchemas([created, updated, buys], {
  created: `${created.$id}#/oneOf/0`,
  updated: `${updated.$id}#/oneOf/0`,
  buy: `${buys.$id}#/properties/media_buys/items`,
});
