import type { ErrorObject } from 'ajv';
import { ProtocolSchemas } from '@exchange/adcp';
import { AdcpError, type Json } from './adcp-error';
import { orderFormats, orderSchemas, orderWords } from './order-schemas';
import getProducts from './schemas/get-products-request.json';
import listCreativeFormats from './schemas/list-creative-formats-request.json';

const order = (name: string) => `${orderSchemas.$id}#/$defs/${name}`;
const parts = {
  getProducts: getProducts.$id,
  listCreativeFormats: listCreativeFormats.$id,
  createMediaBuy: order('create'),
  updateMediaBuy: order('update'),
  getMediaBuys: order('list'),
  getDelivery: order('delivery'),
  getTask: order('task'),
  about: order('about'),
};

const schemas = new ProtocolSchemas([getProducts, listCreativeFormats, orderSchemas], parts, orderFormats);

/** `args`, which are what the schema describes. Throws `INVALID_REQUEST` that names the field. */
export function checked(name: keyof typeof parts, args: Json): unknown {
  const errors = schemas.errorsOf(name, args);
  if (errors === null) return args;
  const { field, message } = problemOf(errors);
  throw new AdcpError('INVALID_REQUEST', `${field === '' ? 'The request' : field}${message}`, field === '' ? {} : { field });
}

export function isRequest(name: keyof typeof parts, args: Json): boolean {
  return schemas.fits(name, args);
}

function problemOf([error]: readonly ErrorObject[]): { field: string; message: string } {
  const place = (error?.instancePath ?? '')
    .slice(1)
    .replaceAll(/\/(\d+)/g, '[$1]')
    .replaceAll('/', '.');
  if (error?.keyword === 'required') {
    const { missingProperty: missing } = error.params as { missingProperty: string };
    return { field: place === '' ? missing : `${place}.${missing}`, message: ' is required' };
  }
  const own = ownWords(error);
  return { field: place, message: own === undefined ? ` ${error?.message ?? 'is not valid'}` : `: ${own}` };
}

function ownWords(error: ErrorObject | undefined): string | undefined {
  const { format, limit } = (error?.params ?? {}) as { readonly format?: string; readonly limit?: number };
  if (error?.keyword === 'maxItems' && limit === 0) return 'creatives are not taken here';
  return error?.keyword === 'format' ? orderWords[format!] : undefined;
}
