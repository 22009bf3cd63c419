import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import addFormats from 'ajv-formats';
import Ajv2020 from 'ajv/dist/2020';
import { read, root } from './sources';

interface Event {
  readonly way: string;
  readonly name: string;
  readonly shape: string;
}
interface StreamedEvent {
  readonly event: string;
  readonly description: string;
  readonly schema: { readonly $ref?: string };
  readonly example: object;
}
interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly schema: { readonly items?: { readonly enum: readonly string[] } } }[];
  readonly callbacks?: object;
  readonly responses: Record<string, { readonly content?: Record<string, { readonly 'x-events'?: readonly StreamedEvent[] }> }>;
}
interface Document {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly webhooks: object;
  readonly components: { readonly schemas: { readonly Notification: { properties: { type: { enum: readonly string[] } } } } };
}

const file = 'apps/console/src/lib/event-catalogue.gen.json';
const document = JSON.parse(read('docs/openapi.json')) as Document;
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
const streams = operations.flatMap(({ responses }) => responses['200']?.content?.['text/event-stream'] ?? []);
const catalogue = JSON.parse(read(file)) as { shapes: Record<string, readonly object[]>; events: readonly Event[] };
const namesOf = (way: string) => catalogue.events.filter((event) => event.way === way).map(({ name }) => name);

describe('The catalogue of events', () => {
  test('is made of docs/openapi.json (npm run docs)', async () => {
    const script = `import('./scripts/lib/event-catalogue.mjs').then(({ eventCatalogue }) => process.stdout.write(eventCatalogue('.')))`;
    const options = { cwd: root, env: { ...process.env, NODE_OPTIONS: '' } };
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], options);
    expect(stdout === read(file)).toBe(true);
  });

  test('has every webhook, callback, kind of the feed, event of a stream and type of a notification', () => {
    expect(namesOf('webhook')).toEqual(Object.keys(document.webhooks));
    expect(namesOf('callback')).toEqual(operations.flatMap(({ callbacks = {} }) => Object.keys(callbacks)));
    const { parameters = [] } = document.paths['/api/v2/realtime']!['get']!;
    const kinds = parameters.find(({ name }) => name === 'kinds')!.schema.items!.enum;
    expect(namesOf('feed')).toEqual(['position', 'reset', ...kinds]);
    expect(namesOf('discovery')).toEqual(['revision', 'complete']);
    const streamed = streams.flatMap((media) => media['x-events']!.map(({ event }) => event));
    expect([...new Set(streamed)].filter((event) => !catalogue.events.some(({ name }) => name === event))).toEqual([]);
    expect(namesOf('notification')).toEqual(document.components.schemas.Notification.properties.type.enum);
  });

  test('describes the fields of every event', () => {
    expect(catalogue.events.filter(({ shape }) => (catalogue.shapes[shape] ?? []).length === 0)).toEqual([]);
  });
});

describe('Event streams of docs/openapi.json', () => {
  test('say when each event is sent, and give an example that its schema accepts', () => {
    expect(streams.length).toBeGreaterThanOrEqual(4);
    expect(streams.filter((media) => (media['x-events'] ?? []).length === 0)).toEqual([]);
    const ajv = addFormats(new Ajv2020({ strict: false }));
    ajv.addSchema({ $id: 'openapi', components: document.components });
    for (const { event, description, schema, example } of streams.flatMap((media) => media['x-events']!)) {
      const validate = ajv.compile(schema.$ref === undefined ? schema : { $ref: schema.$ref.replace('#', 'openapi#') });
      expect([event, validate(example), validate.errors]).toEqual([event, true, null]);
      expect(description).toMatch(/^[A-Z].*[.`]$/);
    }
  });
});
