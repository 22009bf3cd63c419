import { Resolver } from 'node:dns';
import { isIP } from 'node:net';
import { z } from 'zod';
import { currencies, parsedUrl } from '@exchange/kernel';
import { parseRange } from '../egress/port-policy';
import { parseKeyring } from './keyring';

/** One row of the configuration table: environment variable, schema, and description for operators. */
export interface Setting<Value = unknown> {
  readonly name: string;
  readonly type: string;
  readonly description: string;
  /** Default as text of the environment; `undefined` means required. */
  readonly fallback: string | undefined;
  readonly secret: boolean;
  /** Messages follow the name: `must be a URL`. */
  readonly schema: z.ZodType<Value>;
}

type Options = Partial<Pick<Setting, 'fallback' | 'secret'>>;

const setting =
  <Value>(type: string, schema: z.ZodType<Value>) =>
  (name: string, description: string, { fallback, secret = false }: Options = {}): Setting<Value> => ({
    name,
    type,
    description,
    fallback,
    secret,
    schema,
  });

const split = (value: string): string[] => value.split(',').map((item) => item.trim());
const items = z.string().transform((value) => split(value).filter((item) => item !== ''));
const orEmpty = (schema: z.ZodType<string>) => z.literal('').or(schema);

/** Accepts values for which `parse` does not throw. */
const parsedBy = <Value>(schema: z.ZodType<Value>, parse: (value: Value) => unknown, message?: string) =>
  schema.superRefine((value, context) => {
    try {
      parse(value);
    } catch (error) {
      context.addIssue(message ?? (error as Error).message);
    }
  });

const anyUrl = z.string().refine(parsedUrl, 'must be a URL');
const urlOf = (...schemes: string[]) =>
  z
    .string()
    .refine((value) => schemes.includes(parsedUrl(value)?.protocol ?? ''), `must be a URL that begins with ${schemes.join('// or ')}//`);

/** An origin as browsers send it: no path, no wildcard. */
const originOf = (message: string) => z.string().refine((value) => /^https?:/.test(value) && parsedUrl(value)?.origin === value, message);

export const text = setting('text', z.string());
export const flag = setting(
  'true or false',
  z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive', error: 'must be true or false' }),
);
export const list = setting('comma-separated list', items);
export const url = setting('URL', anyUrl);
export const optionalUrl = setting('URL', orEmpty(anyUrl));
export const webUrl = setting('URL', urlOf('http:', 'https:'));
export const optionalWebUrl = setting('URL', orEmpty(urlOf('http:', 'https:')));
export const optionalSmtpUrl = setting('URL', orEmpty(urlOf('smtp:', 'smtps:')));
export const optionalOrigin = setting('origin', orEmpty(originOf('must be an origin like https://sandbox.example.net, without a path')));
export const origins = setting(
  'comma-separated origins',
  items.pipe(z.array(originOf('must be origins like https://console.example.com'))),
);
export const keyring = setting('list of id:base64', parsedBy(z.string(), parseKeyring));
export const currency = setting('ISO 4217 code', z.literal(currencies, 'must be the code of a currency, such as USD'));

/** IP addresses, each with an optional port. */
export const nameServers = setting(
  'comma-separated addresses',
  parsedBy(items, (servers) => new Resolver().setServers(servers), 'must be addresses such as 192.0.2.53 or 192.0.2.53:5353'),
);

/** Ports and port ranges: `443,8000-8999`. */
export const ports = setting(
  'comma-separated ports',
  parsedBy(z.string().transform(split), (ranges) => ranges.forEach(parseRange)),
);

/** Whether Express trusts the item as a proxy: a named range, an address, or an address with a prefix length or a netmask. */
function isProxy(item: string): boolean {
  const [address = '', prefix = '0', ...more] = item.split('/');
  const maxPrefix = { 0: -1, 4: 32, 6: 128 }[isIP(address)]!;
  const isPrefix = isIP(prefix) !== 0 || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= maxPrefix);
  return ['loopback', 'linklocal', 'uniquelocal'].includes(item) || (maxPrefix >= 0 && isPrefix && more.length === 0);
}

/** Number of trusted hops, or addresses and ranges as Express takes them. */
export const proxies = setting(
  'text',
  z
    .string()
    .refine(
      (value) => /^\d{1,3}$/.test(value) || items.parse(value).every(isProxy),
      'must be a number of hops, or addresses and ranges such as loopback,10.0.0.0/8',
    ),
);

const intOf = (min: number, max: number, message: string) =>
  z.string().regex(/^\d+$/, message).transform(Number).pipe(z.number(message).min(min, message).max(max, message));

export const int = (min: number, max: number) =>
  setting(`whole number ${min}–${max}`, intOf(min, max, `must be a whole number from ${min} to ${max}`));

export const port = int(0, 65535);

/** Ascending numbers, such as `0,7,14`, or empty. */
export function ascendingInts(min: number, max: number, maxCount: number) {
  const message = `must be up to ${maxCount} whole numbers from ${min} to ${max} in ascending order, such as 0,7,14`;
  const areAscending = (numbers: readonly number[]): boolean => numbers.every((number, at) => at === 0 || number > numbers[at - 1]!);
  const given = z.string().transform((value) => (value.trim() === '' ? [] : split(value)));
  const schema = given
    .pipe(z.array(intOf(min, max, message)).max(maxCount, message))
    .refine(areAscending, message)
    .readonly();
  return setting(`up to ${maxCount} whole numbers ${min}–${max}, comma-separated`, schema);
}

export interface Rate {
  readonly attempts: number;
  readonly seconds: number;
}

export const rate = setting(
  'requests/seconds',
  z
    .string()
    .regex(/^(?!0+\/)\d{1,9}\/(?!0+$)\d{1,6}$/, 'must be requests/seconds, e.g. 100/60')
    .transform((value): Rate => {
      const [attempts, seconds] = value.split('/').map(Number) as [number, number];
      return { attempts, seconds };
    }),
);

/** `name:number`, comma-separated, of known names. */
export function numbersOf(names: readonly string[]) {
  const error = ({ input }: { readonly input?: unknown }) => `must be name:number of ${names.join(', ')}; it has ${String(input)}`;
  const item = z.templateLiteral([z.literal(names), ':', z.string().regex(/^\d{1,9}$/)], { error });
  return setting('list of name:number', items.pipe(z.array(item)));
}

export const oneOf = <const Choice extends string>(...choices: Choice[]) =>
  setting(choices.join(' | '), z.literal(choices, `must be one of ${choices.join(', ')}`));

/** An error at startup that an operator can fix. */
export class StartupError extends Error {}

export class InvalidSettings extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The environment is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}\nSee docs/configuration.md.`);
  }
}

type Table = Readonly<Record<string, Setting>>;
export type Values<Rows extends Table> = { readonly [Name in keyof Rows]: z.output<Rows[Name]['schema']> };

/** Reads all settings, and reports every problem at once. */
export function readSettings<Rows extends Table>(table: Rows, environment: NodeJS.ProcessEnv): Values<Rows> {
  const problems: string[] = [];
  const values = Object.entries(table).map(([key, { name, description, fallback, schema }]) => {
    const given = environment[name] || fallback;
    const { data, error } = schema.safeParse(given);
    if (given === undefined) problems.push(`${name} is required: ${description}`);
    else if (error) problems.push(messageOf(name, error.issues[0]!.message));
    return [key, data];
  });
  if (problems.length > 0) throw new InvalidSettings(problems);
  return Object.fromEntries(values) as Values<Rows>;
}

const messageOf = (name: string, message: string): string => (message.startsWith(name) ? message : `${name} ${message}.`);
