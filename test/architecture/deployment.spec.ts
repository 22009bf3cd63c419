import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { settingsTable } from '@exchange/platform';

const root = join(__dirname, '..', '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const settings = Object.values(settingsTable);
const known = settings.map(({ name }) => name);
const required = settings.filter(({ fallback }) => fallback === undefined).map(({ name }) => name);

/** Names that are not settings of the exchange: those of the PostgreSQL image, of the image's build, of the sandbox sellers and the demo. */
const foreign = ['POSTGRES_USER', 'POSTGRES_PASSWORD', 'POSTGRES_DB', 'SANDBOX_SELLER_PORT', 'SANDBOX_SELLER_URL', 'EXCHANGE_URL'];

/** Every `NAME: value` of a YAML file or an object literal. */
const namesIn = (file: string): string[] => [...read(file).matchAll(/^\s+([A-Z][A-Z0-9_]{3,}):/gm)].map(([, name]) => name ?? '');

describe('deployment files', () => {
  it.each(['docker-compose.yml', 'scripts/lib/stack.mjs'])('%s names only settings of the configuration table', (file) => {
    expect(namesIn(file).filter((name) => !known.includes(name) && !foreign.includes(name))).toEqual([]);
  });

  it('every required setting is given to the containers and the processes of npm start', () => {
    for (const given of [namesIn('docker-compose.yml'), namesIn('scripts/lib/stack.mjs')])
      expect(given).toEqual(expect.arrayContaining(required));
  });
});

describe('the Helm chart', () => {
  const { properties } = JSON.parse(read('deploy/chart/values.schema.json'));
  /** Where processes listen, and what runs: the chart's own to say. */
  const decided = ['NODE_ENV', 'HOST', 'PORT', 'METRICS_HOST', 'METRICS_PORT', 'WORKER_METRICS_PORT', 'COMMIT_SHA'];
  const secret = settings.filter((setting) => setting.secret).map(({ name }) => name);
  /** Of the libraries, not of the exchange. */
  const others = ['OTEL_EXPORTER_OTLP_HEADERS'];

  it('takes every setting of the configuration table that it does not decide itself, and no other', () => {
    const taken = Object.keys(properties.settings.properties);
    expect(taken.toSorted()).toEqual(known.filter((name) => !secret.includes(name) && !decided.includes(name)).toSorted());
  });

  it('takes secrets apart from them', () => {
    expect(Object.keys(properties.secrets.properties.values.properties).toSorted()).toEqual([...secret, ...others].toSorted());
  });

  it('cannot do without what a process cannot do without', () => {
    const asked = [...read('deploy/chart/templates/_helpers.tpl').matchAll(/range list ("DATABASE_URL".*?) -}}/g)].flatMap(([, list]) =>
      [...list!.matchAll(/"(\w+)"/g)].map(([, name]) => name!),
    );
    expect(asked.toSorted()).toEqual(required.toSorted());
  });

  it('says every value with what it is when nothing is said', () => {
    const values = parse(read('deploy/chart/values.yaml'));
    expect(Object.keys(values).toSorted()).toEqual(
      Object.keys(properties)
        .filter((name) => name !== 'global')
        .toSorted(),
    );
  });

  it('decides what it says to decide', () => {
    const template = read('deploy/chart/templates/_helpers.tpl');
    for (const name of decided.filter((one) => one !== 'COMMIT_SHA')) expect(template).toMatch(new RegExp(`^${name}: `, 'm'));
  });

  it('is of the version of the product', () => {
    const { version } = JSON.parse(read('package.json'));
    expect(parse(read('deploy/chart/Chart.yaml')).appVersion).toBe(version);
  });
});
