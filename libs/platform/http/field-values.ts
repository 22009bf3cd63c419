import { Transform } from 'class-transformer';
import { isEmail } from 'class-validator';
import type { ValidateByOptions } from 'class-validator';
import { asName, encodeAsUri, httpUrl, isLine, isProse, normaliseEmail } from '@exchange/kernel';
import { isCountry, isCurrency, isTimeZone } from '@exchange/kernel';
import type { WrappedJson } from './body-check';

/** Transformer group of query strings, whose values all arrive as text. */
export const queryGroup = 'query';

const decimal = /^-?\d+(\.\d+)?$/;
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

const firstInstant = new Date('0001-01-01T00:00:00.000Z');
const lastInstant = new Date('9999-12-31T23:59:59.999Z');

export const toInstant = Transform(({ value }) =>
  eachValue(value, (text) => (instant.test(text) && isCalendarDate(text.slice(0, 10)) ? new Date(text) : text)),
);

export const isInstant: ValidateByOptions = {
  name: 'isInstant',
  validator: {
    // With its offset an instant may leave the years 1 to 9999, which ISO 8601 date-time cannot express.
    validate: (value) => value instanceof Date && value >= firstInstant && value <= lastInstant,
    defaultMessage: () => '$property must be an ISO 8601 date-time with Z or an offset',
  },
};

export const dateShape: ValidateByOptions = {
  name: 'dateShape',
  validator: { validate: isCalendarDate, defaultMessage: () => '$property must be a date of form YYYY-MM-DD' },
};

export const countryCode: ValidateByOptions = {
  name: 'countryCode',
  validator: { validate: isCountry, defaultMessage: () => '$property must be a country of ISO 3166-1 alpha-2' },
};

export const currencyCode: ValidateByOptions = {
  name: 'currencyCode',
  validator: { validate: isCurrency, defaultMessage: () => '$property must be a currency of ISO 4217' },
};

export const zoneName: ValidateByOptions = {
  name: 'zoneName',
  validator: {
    validate: (value) => typeof value === 'string' && isTimeZone(value),
    defaultMessage: () => '$property must be a name of the IANA time zone database, such as Europe/Berlin',
  },
};

/** Refuses quotation marks, which the library allows: `"a"@b` and `a@b` would be two names of one mailbox. */
const isAddress = (address: string): boolean => !/[\s"]/u.test(address) && isEmail(address);

export const emailShape: ValidateByOptions = {
  name: 'emailShape',
  validator: {
    // The library throws on lone surrogates. The normalised address is checked because it is the one that is compared.
    validate: (value) => typeof value === 'string' && value.isWellFormed() && isLine(value) && isAddress(normaliseEmail(value)),
    defaultMessage: () => '$property must be an email',
  },
};

export const singleLine: ValidateByOptions = {
  name: 'line',
  validator: {
    validate: (value) => typeof value === 'string' && isLine(value),
    defaultMessage: () => '$property must be one line, without invisible or control characters',
  },
};

export const prose: ValidateByOptions = {
  name: 'prose',
  validator: {
    validate: (value) => typeof value === 'string' && isProse(value),
    defaultMessage: () => '$property must not contain invisible or control characters',
  },
};

export const toComposed = Transform(({ value }) => eachValue(value, asName));

/** Encodes the URI before its length is checked, so that the stored value respects the documented maximum. */
export const toUri = Transform(({ value }) => eachValue(value, encodeAsUri));

export const isHttpUrl: ValidateByOptions = {
  name: 'isHttpUrl',
  validator: {
    validate: (value) => typeof value === 'string' && httpUrl(value) !== null,
    defaultMessage: () => '$property must be an http or https URL without white space, fragment, name, password or port 0',
  },
};

/** Reads numbers and booleans from the text of a query string. */
export function fromQuery(kind: 'number' | 'boolean'): PropertyDecorator {
  const read = (text: string): unknown => {
    if (kind === 'number') return decimal.test(text) ? Number(text) : text;
    return text === 'true' ? true : text === 'false' ? false : text;
  };
  return Transform(({ value }) => eachValue(value, read), { groups: [queryGroup] });
}

/** Splits commas: `?status=A,B` is the same list as `?status=A&status=B`. */
export const listFromQuery = Transform(({ value }) => (typeof value === 'string' ? value.split(',') : value), { groups: [queryGroup] });

/** Unwraps free JSON that `checkBody` has protected from being copied. */
export const unwrapJson = Transform(({ obj, key }) => {
  const kept = (obj as Record<string, unknown>)[key];
  return typeof kept === 'function' ? (kept as WrappedJson)() : kept;
});

function eachValue(value: unknown, read: (text: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => (typeof item === 'string' ? read(item) : item));
  return typeof value === 'string' ? read(value) : value;
}

function isCalendarDate(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value) || value.startsWith('0000')) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}
