import { ProtocolSchemas } from '@exchange/adcp';

export const answerSchemas = new ProtocolSchemas({
  created: 'create-media-buy-response#/oneOf/0',
  updated: 'update-media-buy-response#/oneOf/0',
  buy: 'get-media-buys-response#/properties/media_buys/items',
});
