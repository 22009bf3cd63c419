import { ProtocolSchemas } from '@exchange/adcp';

export const answerSchemas = new ProtocolSchemas({
  created: { '3.0': 'create-media-buy-response#/oneOf/0', '3.1': 'media-buy/create-media-buy-response#/oneOf/0' },
  updated: { '3.0': 'update-media-buy-response#/oneOf/0', '3.1': 'media-buy/update-media-buy-response#/oneOf/0' },
  buy: {
    '3.0': 'get-media-buys-response#/properties/media_buys/items',
    '3.1': 'media-buy/get-media-buys-response#/properties/media_buys/items',
  },
});
