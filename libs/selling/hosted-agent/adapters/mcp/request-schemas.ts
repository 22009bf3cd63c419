import type { ErrorObject, ValidateFunction } from 'ajv';
import { jsonSchemas } from '@exchange/platform';
import { AdcpError, type Json } from './adcp-error';
import listCreativeFormats from './schemas/list-creative-formats-request.json';
import getProducts from './schemas/get-products-request.json';

const sources = { getProducts, listCreativeFormats };

/** The protocol's own JSON schemas of requests. Each is compiled when it is first needed. */
export class RequestSchemas {
  private readonly ajv = jsonSchemas();
  private readonly compiled = new Map<keyof typeof sources, ValidateFunction>();

  /** Throws `INVALID_REQUEST` that names the field. */
  check(name: keyof typeof sources, args: Json): void {
    let validate = this.compiled.get(name);
    if (!validate) this.compiled.set(name, (validate = this.ajv.compile(sources[name])));
    if (validate(args)) return;
    const { field, message } = problemOf(validate.errors ?? []);
    throw new AdcpError('INVALID_REQUEST', `${field === '' ? 'The request' : field} ${message}`, field === '' ? {} : { field });
  }
}

function problemOf([error]: readonly ErrorObject[]): { field: string; message: string } {
  const place = (error?.instancePath ?? '')
    .slice(1)
    .replaceAll(/\/(\d+)/g, '[$1]')
    .replaceAll('/', '.');
  const missing = error?.keyword === 'required' ? (error.params as { missingProperty: string }).missingProperty : null;
  const field = missing === null ? place : place === '' ? missing : `${place}.${missing}`;
  return { field, message: missing === null ? (error?.message ?? 'is not valid') : 'is required' };
}
