import { Resolver } from 'node:dns';
import { isIP } from 'node:net';
import { currencies, parsedUrl } from '@exchange/kernel';
import { parseRange } from '../egress/port-policy';
import { parseKeyring } from './keyring';

/** One row of the configuration table: environment variable, parser, and description for operators. */
export interface Setting<Value> {
  readonly name: string;
  readonly type: string;
  readonly description: string;
  /** Default as text of the environment; `undefined` means required. */
  readonly fallback: string | undefined;
  readonly secret: boolean;
  readonly read: (text: string) => Value;
}

interface Options {
  readonly fallback?: string;
  readonly secret?: boolean;
}

function setting<Value>(type: string, read: (text: string) => Value) {
  return (name: string, description: string, options: Options = {}): Setting<Value> => ({
    name,
    type,
    description,
    fallback: options.fallback,
    secret: options.secret ?? false,
    read,
  });
}

export const text = setting('text', (value) => value);

export const flag = setting('true or false', (value) => {
  if (value === 'true') return true;
  if (value === 'false') return false;
  throw new Error('must be true or false');
});

const itemsOf = (value: string): string[] =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

export const list = setting('comma-separated list', itemsOf);

const readUrl = (value: string): string => {
  if (!parsedUrl(value)) throw new Error('must be a URL');
  return value;
};

export const url = setting('URL', readUrl);

export const optionalUrl = setting('URL', (value) => (value === '' ? value : readUrl(value)));

/** A URL with one of the given schemes. */
const urlOf =
  (...schemes: string[]) =>
  (value: string): string => {
    if (!schemes.includes(parsedUrl(value)?.protocol ?? '')) throw new Error(`must be a URL that begins with ${schemes.join('// or ')}//`);
    return value;
  };

export const webUrl = setting('URL', urlOf('http:', 'https:'));

const readSmtpUrl = urlOf('smtp:', 'smtps:');

export const optionalSmtpUrl = setting('URL', (value) => (value === '' ? value : readSmtpUrl(value)));

/** IP addresses, each with an optional port. */
export const nameServers = setting('comma-separated addresses', (value) => {
  const servers = itemsOf(value);
  try {
    new Resolver().setServers(servers);
  } catch {
    throw new Error('must be addresses such as 192.0.2.53 or 192.0.2.53:5353');
  }
  return servers;
});

/** Number of trusted hops, or addresses and ranges as Express takes them. */
export const proxies = setting('text', (value) => {
  const isKnown = (item: string): boolean => {
    const [address = '', prefix = '0', ...more] = item.split('/');
    return (
      isIP(address) !== 0 &&
      more.length === 0 &&
      (isIP(prefix) !== 0 || /^\d{1,3}$/.test(prefix)) &&
      !(Number(prefix) > (isIP(address) === 4 ? 32 : 128))
    );
  };
  const items = itemsOf(value);
  const named = ['loopback', 'linklocal', 'uniquelocal'];
  const isSingle = /^\d{1,3}$/.test(value);
  if (!isSingle && !items.every((item) => named.includes(item) || isKnown(item)))
    throw new Error('must be a number of hops, or addresses and ranges such as loopback,10.0.0.0/8');
  return value;
});

/** An origin as browsers send it, or empty. */
export const optionalOrigin = setting('origin', (value) => {
  if (value !== '' && !(/^https?:/.test(value) && parsedUrl(value)?.origin === value))
    throw new Error('must be an origin like https://sandbox.example.net, without a path');
  return value;
});

export const keyring = setting('list of id:base64', (value) => {
  parseKeyring(value);
  return value;
});

export function int(min: number, max: number) {
  return setting(`whole number ${min}–${max}`, (value) => {
    const number = /^\d+$/.test(value) ? Number(value) : NaN;
    if (!Number.isInteger(number) || number < min || number > max) throw new Error(`must be a whole number from ${min} to ${max}`);
    return number;
  });
}

/** Ascending numbers, such as `0,7,14`, or empty. */
export function ascendingInts(min: number, max: number, maxCount: number) {
  return setting(`up to ${maxCount} whole numbers ${min}–${max}, comma-separated`, (value): readonly number[] => {
    const given = value.trim() === '' ? [] : value.split(',').map((item) => item.trim());
    const numbers = given.map((item) => (/^\d{1,9}$/.test(item) ? Number(item) : NaN));
    if (numbers.length > maxCount || !numbers.every((number, at) => number >= min && number <= max && !(number <= numbers[at - 1]!)))
      throw new Error(`must be up to ${maxCount} whole numbers from ${min} to ${max} in ascending order, such as 0,7,14`);
    return numbers;
  });
}

export const port = int(0, 65535);

export interface Rate {
  readonly attempts: number;
  readonly seconds: number;
}

export const rate = setting('requests/seconds', (value): Rate => {
  const [, attempts, seconds] = /^(\d{1,9})\/(\d{1,6})$/.exec(value) ?? [];
  if (!(Number(attempts) > 0 && Number(seconds) > 0)) throw new Error('must be requests/seconds, e.g. 100/60');
  return { attempts: Number(attempts), seconds: Number(seconds) };
});

/** Ports and port ranges: `443,8000-8999`. */
export const ports = setting('comma-separated ports', (value) => {
  const wanted = value.split(',').map((item) => item.trim());
  wanted.forEach(parseRange);
  return wanted;
});

/** Origins as browsers send them: no path, no wildcard. */
export const origins = setting('comma-separated origins', (value) => {
  const wanted = itemsOf(value);
  if (!wanted.every((item) => /^https?:/.test(item) && parsedUrl(item)?.origin === item))
    throw new Error('must be origins like https://console.example.com');
  return wanted;
});

/** `name:number`, comma-separated, of known names. */
export function numbersOf(names: readonly string[]) {
  return setting('list of name:number', (value) => {
    const wanted = itemsOf(value);
    for (const item of wanted) {
      const [, name = '', number] = /^([a-z-]+):(\d{1,9})$/.exec(item) ?? [];
      if (number === undefined || !names.includes(name)) throw new Error(`must be name:number of ${names.join(', ')}; it has ${item}`);
    }
    return wanted;
  });
}

export function oneOf<const Choice extends string>(...choices: Choice[]) {
  return setting(choices.join(' | '), (value) => {
    const choice = choices.find((known) => known === value);
    if (choice === undefined) throw new Error(`must be one of ${choices.join(', ')}`);
    return choice;
  });
}

export const currency = setting('ISO 4217 code', (value) => {
  if (!currencies.includes(value)) throw new Error('must be the code of a currency, such as USD');
  return value;
});

/** An error at startup that an operator can fix. */
export class StartupError extends Error {}

export class InvalidSettings extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The environment is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}\nSee docs/configuration.md.`);
  }
}

export type Values<Table extends Record<string, Setting<unknown>>> = {
  readonly [Name in keyof Table]: Table[Name] extends Setting<infer Value> ? Value : never;
};

/** Reads all settings, and reports every problem at once. */
export function readSettings<Table extends Record<string, Setting<unknown>>>(table: Table, environment: NodeJS.ProcessEnv): Values<Table> {
  const problems: string[] = [];
  const values = Object.entries(table).map(([key, row]) => {
    const given = environment[row.name];
    const value = given === undefined || given === '' ? row.fallback : given;
    if (value === undefined) {
      problems.push(`${row.name} is required: ${row.description}`);
      return [key, undefined];
    }
    try {
      return [key, row.read(value)];
    } catch (error) {
      const { message } = error as Error;
      problems.push(message.startsWith(row.name) ? message : `${row.name} ${message}.`);
      return [key, undefined];
    }
  });
  if (problems.length > 0) throw new InvalidSettings(problems);
  return Object.fromEntries(values) as Values<Table>;
}
