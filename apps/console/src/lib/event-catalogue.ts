import { bearerOf, curlOf } from './curl';
import catalogue from './event-catalogue.gen.json';
import type { Way } from './event-search';
import { exampleCalls } from './example-calls';
import { fold } from './fuzzy';

export interface EventField {
  readonly name: string;
  readonly type: string;
  /** In English, as the contract says it. */
  readonly text?: string;
  readonly values?: readonly unknown[];
  readonly isOptional?: boolean;
}
interface Source {
  readonly operation: string;
  readonly path: string;
  /** The operation's place in the API reference. */
  readonly anchor: string;
  readonly headers?: readonly EventField[];
}
export interface CatalogueEvent {
  readonly way: Way;
  readonly name: string;
  readonly text?: string;
  readonly recipients?: string;
  readonly shape: string;
  readonly example?: object;
}

export const events = catalogue.events as readonly CatalogueEvent[];
export const sourceOf = (way: Way): Source => (catalogue.sources as Readonly<Record<string, Source>>)[way]!;
export const fieldsOf = ({ shape }: CatalogueEvent): readonly EventField[] =>
  (catalogue.shapes as Readonly<Record<string, readonly EventField[]>>)[shape]!;

/** The event's id in addresses: the same name may come in several ways. */
export const idOf = ({ way, name }: Pick<CatalogueEvent, 'way' | 'name'>): string => `${way}.${name}`;
export const eventWith = (id: string | undefined): CatalogueEvent | undefined => events.find((event) => idOf(event) === id);

/** Events of a way that have all words of the text in their name, their words or a field. */
export function findEvents(wanted: string, way: Way | undefined, wordsOf: (event: CatalogueEvent) => string): readonly CatalogueEvent[] {
  const words = fold(wanted).split(/\s+/).filter(Boolean);
  return events.filter((event) => {
    if (way !== undefined && event.way !== way) return false;
    if (words.length === 0) return true;
    const all = fold([event.name, event.text ?? '', wordsOf(event), ...fieldsOf(event).map(({ name }) => name)].join(' '));
    return words.every((word) => all.includes(word));
  });
}

const shown = (path: string) => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${name.replaceAll(/[A-Z]/g, '_$&').toUpperCase()}`);
const client = (origin: string) =>
  `import { createExchange } from '@exchange/client';\n\nconst exchange = createExchange({ baseUrl: '${origin}', token: process.env.EXCHANGE_API_KEY });\n`;

const webhookReceiver = `import { readWebhook } from '@exchange/client';

export async function POST(request: Request): Promise<Response> {
  const event = await readWebhook(request, process.env.EXCHANGE_WEBHOOK_SECRET!);
  if (event === null) return new Response(null, { status: 401 });
  console.log(event.event, event.data);
  return new Response(null, { status: 204 });
}`;

/** Programs that receive the event, by language: a webhook is registered with curl. None for callbacks, whose address stands in another call. */
export function receivers(origin: string, event: CatalogueEvent): Readonly<Record<string, string>> {
  const { operation, path } = sourceOf(event.way);
  switch (event.way) {
    case 'webhook':
      return { curl: curlOf(origin, exampleCalls.webhook()), TypeScript: webhookReceiver };
    case 'callback':
      return {};
    case 'notification':
      return {
        curl: curlOf(origin, { method: 'GET', path: `${path}?types=${event.name}` }),
        TypeScript: `${client(origin)}for await (const notification of exchange.all('${operation}', { query: { types: ['${event.name}'] } }))\n  console.log(notification.createdAt, notification.messagePreview);`,
      };
    default: {
      const isKind = event.way === 'feed' && !['position', 'reset'].includes(event.name);
      const name = /\{(\w+)\}/.exec(path)?.[1];
      const input = [
        ...(name === undefined ? [] : [`path: { ${name}: process.env.${shown(`{${name}}`).slice(1)}! }`]),
        ...(isKind ? [`query: { kinds: ['${event.name}'] }`] : []),
      ];
      return {
        curl: `curl -N "${origin}${shown(path)}${isKind ? `?kinds=${event.name}` : ''}" \\\n  -H ${bearerOf()}`,
        TypeScript: `${client(origin)}for await (const event of exchange.stream('${operation}'${input.length === 0 ? '' : `, { ${input.join(', ')} }`}))\n  console.log(event.id, event.event, event.data);`,
      };
    }
  }
}

/** Kinds of the account's feed. */
export const feedKinds = events.filter(({ way, name }) => way === 'feed' && !['position', 'reset'].includes(name)).map(({ name }) => name);
