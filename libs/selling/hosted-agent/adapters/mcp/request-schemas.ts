import type { ErrorObject } from 'ajv';
import { ProtocolSchemas } from '@exchange/adcp';
import type { ProtocolRelease } from '@exchange/kernel';
import { AdcpRefusal, type AdcpJson } from './adcp-error';
import { orderFormats, orderSchemas, formatErrorMessages } from './order-schemas';

const order = (name: string) => `${orderSchemas.$id}#/$defs/${name}`;
const parts = {
  getProducts: { '3.0': 'get-products-request', '3.1': 'media-buy/get-products-request' },
  listCreativeFormats: { '3.0': 'list-creative-formats-request', '3.1': 'media-buy/list-creative-formats-request' },
  createMediaBuy: order('create'),
  updateMediaBuy: order('update'),
  getMediaBuys: order('list'),
  getDelivery: order('delivery'),
  getTask: order('task'),
  brandReference: order('brandReference'),
};

const schemas = new ProtocolSchemas(parts, [orderSchemas], orderFormats);

/**
 * Returns `args` when the schema accepts them, else throws `INVALID_REQUEST` naming the field. The agent's own schemas, of orders, are the same in all
 * releases.
 */
export function assertRequest(name: keyof typeof parts, args: AdcpJson, release: ProtocolRelease = '3.0'): unknown {
  const errors = schemas.errorsOf(name, args, release);
  if (errors === null) return args;
  const { field, message } = problemOf(errors);
  throw new AdcpRefusal('INVALID_REQUEST', `${field === '' ? 'The request' : field}${message}`, field === '' ? {} : { field });
}

export function isRequest(name: keyof typeof parts, args: AdcpJson): boolean {
  return schemas.fits(name, args);
}

function problemOf(errors: readonly ErrorObject[]): { field: string; message: string } {
  const [error] = errors;
  const place = placeOf(error);
  if (error?.keyword === 'required') {
    const { missingProperty: missing } = error.params as { missingProperty: string };
    return { field: place === '' ? missing : `${place}.${missing}`, message: ' is required' };
  }
  if (error?.keyword === 'additionalProperties') {
    const { additionalProperty: name } = error.params as { additionalProperty: string };
    return { field: place === '' ? name : `${place}.${name}`, message: ' is not a known member' };
  }
  const allowed = allowedIn(errors, error);
  if (allowed.length > 0) return { field: place, message: ` must be ${allowed.length === 1 ? '' : 'one of '}${allowed.join(', ')}` };
  const own = customMessage(error);
  return { field: place, message: own === undefined ? ` ${error?.message ?? 'is not valid'}` : `: ${own}` };
}

function placeOf(error: ErrorObject | undefined): string {
  return (error?.instancePath ?? '')
    .slice(1)
    .replaceAll(/\/(\d+)/g, '[$1]')
    .replaceAll('/', '.');
}

/** Values that the field may have. Alternatives of one field each have an error of their own. */
function allowedIn(errors: readonly ErrorObject[], first: ErrorObject | undefined): readonly string[] {
  if (first?.keyword !== 'const' && first?.keyword !== 'enum') return [];
  const values = errors
    .filter(({ instancePath }) => instancePath === first.instancePath)
    .flatMap(({ params }) => {
      const { allowedValue, allowedValues } = params as { readonly allowedValue?: unknown; readonly allowedValues?: readonly unknown[] };
      return allowedValues ?? (allowedValue === undefined ? [] : [allowedValue]);
    });
  return [...new Set(values.map((value) => JSON.stringify(value)))];
}

function customMessage(error: ErrorObject | undefined): string | undefined {
  const { format, limit } = (error?.params ?? {}) as { readonly format?: string; readonly limit?: number };
  if (error?.keyword === 'maxItems' && limit === 0)
    return error.instancePath === '/new_packages' ? 'order more packages as a new media buy' : 'creatives are not taken here';
  return error?.keyword === 'format' ? formatErrorMessages[format!] : undefined;
}
