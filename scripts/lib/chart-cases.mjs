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
 * What people may say, and what must come of it.
 * @type {Record<string, { values: object, broken: (documents: Document[]) => string[] }>}
 */
export const accepted = {
  'a Secret that is there, and nothing else said': {
    values: { secrets },
    broken: (documents) =>
      broken({
        'no Secret is made': !has(documents, 'Secret'),
        'the number of API processes is the autoscaler’s': !('replicas' in one(documents, 'Deployment', '-api')['spec']),
        'there are two workers': one(documents, 'Deployment', '-worker')['spec'].replicas === 2,
        'the migration goes before everything else': documents.every(
          ({ kind, metadata }) => kind !== 'Job' || metadata.annotations['helm.sh/hook'] === 'pre-install,pre-upgrade',
        ),
        'what the migration reads comes before it': documents
          .filter(({ metadata }) => metadata.name.endsWith('-migration'))
          .every(({ kind, metadata }) => (kind === 'Job') === (metadata.annotations['helm.sh/hook-weight'] === '0')),
        'metrics are announced': pod(documents, 'api')['metadata'].annotations['prometheus.io/port'] === '9464',
      }),
  },
  'longer times to end': {
    values: {
      secrets,
      settings: { SHUTDOWN_DRAIN_MS: 30_000, SHUTDOWN_GRACE_MS: 120_000, BODY_LIMIT_BYTES: 20_000_000, RATE_LIMITS: false },
    },
    broken: (documents) => {
      const { data } = one(documents, 'ConfigMap', 'exchange');
      return broken({
        'an API process has drain, grace and ten seconds': pod(documents, 'api')['spec'].terminationGracePeriodSeconds === 160,
        'a worker has grace and ten seconds': pod(documents, 'worker')['spec'].terminationGracePeriodSeconds === 130,
        'numbers are written out': data['BODY_LIMIT_BYTES'] === '20000000' && data['RATE_LIMITS'] === 'false',
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
        'workers are as many as KEDA says': !('replicas' in one(documents, 'Deployment', '-worker')['spec']),
        'KEDA looks at how long work has been due': trigger.metadata.query.includes('work_waiting_seconds'),
        'every alert is there': one(documents, 'PrometheusRule', 'ads')['spec'].groups[0].rules.length > 20,
        'the dashboard is': JSON.parse(one(documents, 'ConfigMap', '-dashboard')['data']['exchange.json']).panels.length > 10,
        'certificates are believed': pod(documents, 'worker')['spec'].containers[0].env[0].value === '/etc/exchange/certificates/ca.crt',
        'the keys of the Secret are as given': Object.keys(values).every((name) =>
          documents.filter(({ kind }) => kind === 'Secret').every(({ data }) => name in data),
        ),
        'metrics are announced once': !('prometheus.io/port' in pod(documents, 'api')['metadata'].annotations),
        'event streams are passed on at once':
          one(documents, 'Ingress', 'ads')['metadata'].annotations['nginx.ingress.kubernetes.io/proxy-buffering'] === 'off',
      });
    },
  },
  'as little as can be': {
    values: { secrets, networkPolicy: { enabled: false }, serviceAccount: { create: false }, api: { replicas: { min: 1, max: 1 } } },
    broken: (documents) =>
      broken({
        'no NetworkPolicy': !has(documents, 'NetworkPolicy'),
        'the account of the namespace': pod(documents, 'api')['spec'].serviceAccountName === 'default',
      }),
  },
};

/** What is refused before anything is changed, and what the refusal says. @type {Record<string, { values: object, says: RegExp }>} */
export const refused = {
  'no secrets': { values: {}, says: /secrets\.existingSecret/ },
  'secrets twice': { values: { secrets: { ...secrets, values } }, says: /not both/ },
  'a secret that is missing': { values: { secrets: { values: { ...values, SECRETS_KEYRING: undefined } } }, says: /lacks SECRETS_KEYRING/ },
  'a value that there is not': { values: { secrets, workers: 3 }, says: /workers/ },
  'a setting that there is not': { values: { secrets, settings: { DATABASE_POOLS: 20 } }, says: /DATABASE_POOLS/ },
  'a secret among the settings': { values: { secrets, settings: { DATABASE_URL: 'postgres://db' } }, says: /DATABASE_URL/ },
  'an address that is none': { values: { secrets, settings: { BASE_URL: 'exchange.example.com' } }, says: /BASE_URL/ },
  'more connections than PostgreSQL has': {
    values: { secrets, postgresql: { maxConnections: 100 } },
    says: /asked for 321 connections and has 100 .*10 API pods and 2 workers/,
  },
  'more connections when KEDA adds workers': {
    values: { secrets, worker: { keda: { enabled: true } } },
    says: /asked for 497 connections/,
  },
  'fewer at most than at least': { values: { secrets, api: { replicas: { min: 3, max: 2 } } }, says: /api\.replicas/ },
};
