import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { settingsTable } from '@exchange/platform';

const root = join(__dirname, '..', '..');
const manifests = join('deploy', 'kubernetes');
const settings = Object.values(settingsTable);
const known = settings.map(({ name }) => name);

/** Names that are not settings of the exchange: those of the PostgreSQL image, of the image's build, of the sandbox sellers and the demo. */
const foreign = ['POSTGRES_USER', 'POSTGRES_PASSWORD', 'POSTGRES_DB', 'SANDBOX_SELLER_PORT', 'SANDBOX_SELLER_URL', 'EXCHANGE_URL'];

/** Every `NAME: value` of a YAML file or an object literal. */
function namesIn(file: string): string[] {
  return [...readFileSync(join(root, file), 'utf8').matchAll(/^\s+([A-Z][A-Z0-9_]{3,}):/gm)].map(([, name]) => name ?? '');
}

describe('deployment files', () => {
  const files = ['docker-compose.yml', 'scripts/lib/stack.mjs', ...readdirSync(join(root, manifests)).map((file) => join(manifests, file))];

  it.each(files)('%s names only settings of the configuration table', (file) => {
    expect(namesIn(file).filter((name) => !known.includes(name) && !foreign.includes(name))).toEqual([]);
  });

  it('every required setting is given to the containers, the pods and the processes of npm start', () => {
    const required = settings.filter(({ fallback }) => fallback === undefined).map(({ name }) => name);
    const pods = [...namesIn(join(manifests, 'configmap.yaml')), ...namesIn(join(manifests, 'secret.example.yaml'))];
    for (const given of [namesIn('docker-compose.yml'), namesIn('scripts/lib/stack.mjs'), pods])
      expect(given).toEqual(expect.arrayContaining(required));
  });

  it('a secret is never in the ConfigMap, and the Secret holds nothing else', () => {
    const secret = settings.filter((setting) => setting.secret).map(({ name }) => name);
    expect(namesIn(join(manifests, 'configmap.yaml')).filter((name) => secret.includes(name))).toEqual([]);
    expect(namesIn(join(manifests, 'secret.example.yaml')).filter((name) => !secret.includes(name))).toEqual([]);
  });
});
