import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { settingsTable } from '@exchange/platform/testing';

const root = join(__dirname, '..', '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const settings = Object.values(settingsTable);
const known = settings.map(({ name }) => name);
const required = settings.filter(({ fallback }) => fallback === undefined).map(({ name }) => name);

/** Variables that are no settings of the exchange: of the PostgreSQL image, the image build, the sandbox sellers and the demo. */
const foreign = ['POSTGRES_USER', 'POSTGRES_PASSWORD', 'POSTGRES_DB', 'SANDBOX_SELLER_PORT', 'SANDBOX_SELLER_URL', 'EXCHANGE_URL'];

/** Keys of every `NAME: value` in a YAML file or an object literal. */
const namesIn = (file: string): string[] => [...read(file).matchAll(/^\s+([A-Z][A-Z0-9_]{3,}):/gm)].map(([, name]) => name ?? '');

describe('deployment files', () => {
  it.each(['docker-compose.yml', 'scripts/lib/stack.mjs'])('%s names only settings of the configuration table', (file) => {
    expect(namesIn(file).filter((name) => !known.includes(name) && !foreign.includes(name))).toEqual([]);
  });

  it('every required setting is passed to the containers and to the processes of npm start', () => {
    for (const given of [namesIn('docker-compose.yml'), namesIn('scripts/lib/stack.mjs')])
      expect(given).toEqual(expect.arrayContaining(required));
  });
});

describe('the Helm chart', () => {
  const { properties } = JSON.parse(read('deploy/chart/values.schema.json'));
  /** Settings that the chart sets itself: addresses, ports and the version. */
  const decided = ['NODE_ENV', 'HOST', 'PORT', 'METRICS_HOST', 'METRICS_PORT', 'WORKER_METRICS_PORT', 'COMMIT_SHA'];
  const secret = settings.filter((setting) => setting.secret).map(({ name }) => name);
  /** Variables that libraries read, not the exchange. */
  const others = ['OTEL_EXPORTER_OTLP_HEADERS'];

  it('accepts every setting of the configuration table that it does not set itself, and no other', () => {
    const taken = Object.keys(properties.settings.properties);
    expect(taken.toSorted()).toEqual(known.filter((name) => !secret.includes(name) && !decided.includes(name)).toSorted());
  });

  it('keeps secrets apart from other settings', () => {
    expect(Object.keys(properties.secrets.properties.values.properties).toSorted()).toEqual([...secret, ...others].toSorted());
  });

  it('requires the settings that a process requires', () => {
    const listed = [...read('deploy/chart/templates/_helpers.tpl').matchAll(/range list ("DATABASE_URL".*?) -}}/g)].flatMap(([, list]) =>
      [...list!.matchAll(/"(\w+)"/g)].map(([, name]) => name!),
    );
    expect(listed.toSorted()).toEqual(required.toSorted());
  });

  it('shows the default of every setting', () => {
    const values = parse(read('deploy/chart/values.yaml'));
    expect(Object.keys(values).toSorted()).toEqual(
      Object.keys(properties)
        .filter((name) => name !== 'global')
        .toSorted(),
    );
  });

  it('sets every setting that it claims to set', () => {
    const template = read('deploy/chart/templates/_helpers.tpl');
    for (const name of decided.filter((one) => one !== 'COMMIT_SHA')) expect(template).toMatch(new RegExp(`^${name}: `, 'm'));
  });

  it('has the version of the product', () => {
    const { version } = JSON.parse(read('package.json'));
    expect(parse(read('deploy/chart/Chart.yaml')).appVersion).toBe(version);
  });
});
