/** @typedef {Record<string, any>} Document of Kubernetes */

const secrets = { existingSecret: 'exchange-secrets' };
const values = { DATABASE_URL: 'postgres://a:b@db/exchange', REDIS_URL: 'rediss://cache', SECRETS_KEYRING: 'k1:a2V5' };

/** @param {Document[]} documents @param {string} kind */
const has = (documents, kind) => documents.some((document) => document['kind'] === kind);

/** @param {Document[]} documents @param {string} kind @param {string} ending of its name @returns {Document} */
const one = (documents, kind, ending) => {
  const found = documents.find((document) => document['kind'] === kind && document['metadata'].name.endsWith(ending));
  if (!found) throw new Error(`There is no ${kind} whose name ends in ${ending}.`);
  return found;
};

/** @param {Document[]} documents @param {string} component @returns {Document} */
const pod = (documents, component) => one(documents, 'Deployment', `-${component}`)['spec'].template;

/** @param {Record<string, boolean>} held */
const broken = (held) => Object.keys(held).filter((rule) => !held[rule]);

/**
 * Valid values, each with a check of the rendered manifests.
 * @type {Record<string, { values: object, broken: (documents: Document[]) => string[] }>}
 */
export const accepted = {
  'an existing Secret, and defaults': {
    values: { secrets },
    broken: (documents) =>
      broken({
        'no Secret is created': !has(documents, 'Secret'),
        'the autoscaler sets the number of API processes': !('replicas' in one(documents, 'Deployment', '-api')['spec']),
        'there are two workers': one(documents, 'Deployment', '-worker')['spec'].replicas === 2,
        'the migration runs before everything else': documents.every(
          ({ kind, metadata }) => kind !== 'Job' || metadata.annotations['helm.sh/hook'] === 'pre-install,pre-upgrade',
        ),
        'resources for the migration are created before it': documents
          .filter(({ metadata }) => metadata.name.endsWith('-migration'))
          .every(({ kind, metadata }) => (kind === 'Job') === (metadata.annotations['helm.sh/hook-weight'] === '0')),
        'metrics have scrape configurations': pod(documents, 'api')['metadata'].annotations['prometheus.io/port'] === '9464',
      }),
  },
  'longer shutdown times': {
    values: {
      secrets,
      settings: { SHUTDOWN_DRAIN_MS: 30_000, SHUTDOWN_GRACE_MS: 120_000, BODY_LIMIT_BYTES: 20_000_000, RATE_LIMITS: false },
    },
    broken: (documents) => {
      const { data } = one(documents, 'ConfigMap', 'exchange');
      return broken({
        'the API has drain time, grace time and ten seconds': pod(documents, 'api')['spec'].terminationGracePeriodSeconds === 160,
        'the worker has grace time and ten seconds': pod(documents, 'worker')['spec'].terminationGracePeriodSeconds === 130,
        'numbers are not in scientific notation': data['BODY_LIMIT_BYTES'] === '20000000' && data['RATE_LIMITS'] === 'false',
      });
    },
  },
  everything: {
    values: {
      fullnameOverride: 'ads',
      image: { repository: 'registry.example.com/ads', tag: '1.2.3', pullPolicy: 'Always', pullSecrets: ['registry'] },
      secrets: { values },
      extraCertificates: { configMap: 'company', key: 'ca.crt' },
      api: {
        podAnnotations: { team: 'ads' },
        nodeSelector: { pool: 'api' },
        tolerations: [{ key: 'ads', operator: 'Exists' }],
        service: { type: 'LoadBalancer', port: 8080, annotations: { team: 'ads' } },
      },
      worker: { replicas: { min: 2, max: 4 }, keda: { enabled: true } },
      serviceAccount: { name: 'ads-runner', annotations: { team: 'ads' } },
      ingress: {
        enabled: true,
        nginx: true,
        className: 'nginx',
        annotations: { team: 'ads' },
        hosts: ['exchange.example.com', 'pages.example.net'],
        tls: [{ secretName: 'tls', hosts: ['exchange.example.com'] }],
      },
      monitoring: {
        podMonitor: { enabled: true, labels: { team: 'ads' } },
        prometheusRule: { enabled: true },
        dashboard: { enabled: true },
      },
    },
    broken: (documents) => {
      const [trigger] = one(documents, 'ScaledObject', '-worker')['spec'].triggers;
      return broken({
        'KEDA sets the number of workers': !('replicas' in one(documents, 'Deployment', '-worker')['spec']),
        'KEDA scales by the age of due work': trigger.metadata.query.includes('work_waiting_seconds'),
        'every alert exists': one(documents, 'PrometheusRule', 'ads')['spec'].groups[0].rules.length > 20,
        'the dashboard exists': JSON.parse(one(documents, 'ConfigMap', '-dashboard')['data']['exchange.json']).panels.length > 10,
        'certificates are mounted and trusted':
          pod(documents, 'worker')['spec'].containers[0].env[0].value === '/etc/exchange/certificates/ca.crt',
        'the keys of the Secret are used as given': Object.keys(values).every((name) =>
          documents.filter(({ kind }) => kind === 'Secret').every(({ data }) => name in data),
        ),
        'metrics are scraped once': !('prometheus.io/port' in pod(documents, 'api')['metadata'].annotations),
        'event streams are not buffered':
          one(documents, 'Ingress', 'ads')['metadata'].annotations['nginx.ingress.kubernetes.io/proxy-buffering'] === 'off',
      });
    },
  },
  'a volume for files': {
    values: { secrets, files: { existingClaim: 'uploads' } },
    broken: (documents) => {
      const { containers, volumes } = pod(documents, 'api')['spec'];
      return broken({
        'files are in the volume': one(documents, 'ConfigMap', 'exchange')['data'].BLOB_DIR === '/files',
        'the volume is mounted': containers[0].volumeMounts.some(
          (/** @type {{ mountPath: string }} */ { mountPath }) => mountPath === '/files',
        ),
        'the volume is the claim': volumes.some(
          (/** @type {{ persistentVolumeClaim?: { claimName: string } }} */ { persistentVolumeClaim: claim }) =>
            claim?.claimName === 'uploads',
        ),
      });
    },
  },
  'minimal resources': {
    values: { secrets, networkPolicy: { enabled: false }, serviceAccount: { create: false }, api: { replicas: { min: 1, max: 1 } } },
    broken: (documents) =>
      broken({
        'no NetworkPolicy': !has(documents, 'NetworkPolicy'),
        'the service account of the namespace is used': pod(documents, 'api')['spec'].serviceAccountName === 'default',
      }),
  },
};

/** Invalid values, which are refused before anything changes, and the error message. @type {Record<string, { values: object, says: RegExp }>} */
export const refused = {
  'no secrets': { values: {}, says: /secrets\.existingSecret/ },
  'secrets twice': { values: { secrets: { ...secrets, values } }, says: /not both/ },
  'a missing secret': { values: { secrets: { values: { ...values, SECRETS_KEYRING: undefined } } }, says: /lacks SECRETS_KEYRING/ },
  'an unknown value': { values: { secrets, workers: 3 }, says: /workers/ },
  'an unknown setting': { values: { secrets, settings: { DATABASE_POOLS: 20 } }, says: /DATABASE_POOLS/ },
  'a secret in the settings': { values: { secrets, settings: { DATABASE_URL: 'postgres://db' } }, says: /DATABASE_URL/ },
  'an invalid address': { values: { secrets, settings: { BASE_URL: 'exchange.example.com' } }, says: /BASE_URL/ },
  'more connections than PostgreSQL allows': {
    values: { secrets, postgresql: { maxConnections: 100 } },
    says: /asked for 321 connections and has 100 .*10 API pods and 2 workers/,
  },
  'too many connections when KEDA adds workers': {
    values: { secrets, worker: { keda: { enabled: true } } },
    says: /asked for 497 connections/,
  },
  'a maximum below the minimum': { values: { secrets, api: { replicas: { min: 3, max: 2 } } }, says: /api\.replicas/ },
};
