/** Ports that may be called by default, except those of internal services. */
export const defaultPorts: readonly string[] = ['80', '443', '1024-65535'];

/**
 * Ports of internal services that could be attacked by a forged HTTP request: those that browsers block
 * (https://fetch.spec.whatwg.org/#port-blocking), and those of databases, caches, brokers, orchestrators and remote desktops. Such a port is allowed only
 * when it is listed by itself, not by a range. Ephemeral ports (32768–60999) are not included.
 */
const internal: readonly (number | readonly [number, number])[] = [
  1080, // SOCKS
  [1098, 1099], // Java RMI
  [1433, 1434], // SQL Server
  [1521, 1530], // Oracle
  [1719, 1720], // H.323
  1723, // PPTP
  1883, // MQTT
  2049, // NFS
  2181, // ZooKeeper
  [2375, 2377], // Docker, Swarm
  [2379, 2380], // etcd
  [2888, 2888], // ZooKeeper
  3128, // Squid
  [3268, 3269], // Active Directory
  3306, // MySQL
  3389, // RDP
  3659,
  3888, // ZooKeeper
  4045,
  4190,
  4222, // NATS
  4369, // Erlang
  4444, // Selenium
  [4646, 4648], // Nomad
  4789, // VXLAN
  [5060, 5061], // SIP
  5349,
  [5432, 5433], // PostgreSQL
  5601, // Kibana
  [5671, 5672], // AMQP
  [5900, 5910], // VNC
  5984, // CouchDB
  [5985, 5986], // WinRM
  [6000, 6063], // X11
  6222, // NATS
  [6379, 6380], // Redis
  6432, // PgBouncer
  [6443, 6443], // Kubernetes
  6566,
  [6660, 6669],
  6679,
  6697, // IRC
  [7000, 7001], // Cassandra, WebLogic
  7077, // Spark
  7199, // Cassandra
  [7473, 7474], // Neo4j
  7687,
  8009, // AJP
  8086, // InfluxDB
  8088, // YARN
  8123, // ClickHouse
  8125, // StatsD
  [8200, 8201], // Vault
  8222, // NATS
  [8300, 8302], // Consul
  [8500, 8503],
  8600,
  8883, // MQTT
  9042, // Cassandra
  [9090, 9094], // Prometheus, Kafka
  9100, // node exporter
  9160, // Cassandra
  [9200, 9200], // Elasticsearch
  [9300, 9300],
  9418, // Git
  [9464, 9465], // metrics of the exchange
  10000, // Webmin
  10080,
  [10248, 10259], // Kubernetes
  [11210, 11211], // Couchbase, memcached
  15672, // RabbitMQ
  15692,
  16379, // Redis
  [16685, 16687], // Jaeger
  19530, // Milvus
  25672, // RabbitMQ
  26257, // CockroachDB
  26379, // Redis
  [27017, 27020], // MongoDB
  28015, // RethinkDB
  28017, // MongoDB
  29015,
  [61613, 61616], // ActiveMQ
];

const isInternal = (port: number): boolean =>
  internal.some((one) => (typeof one === 'number' ? one === port : one[0] <= port && port <= one[1]));

/** Decides which ports may be called: those listed one by one, and those of ranges that are not of internal services. */
export class PortPolicy {
  private readonly named: ReadonlySet<number>;
  private readonly ranges: readonly (readonly [number, number])[];

  /** @param allowed Ports and ranges: `443`, `8000-8999`. Throws when one is invalid. */
  constructor(allowed: readonly string[]) {
    const parsed = allowed.map(parseRange);
    this.named = new Set(parsed.filter(({ length }) => length === 1).map(([port]) => port!));
    this.ranges = parsed.filter(({ length }) => length === 2) as [number, number][];
  }

  allows(port: number): boolean {
    if (this.named.has(port)) return true;
    return this.ranges.some(([from, to]) => from <= port && port <= to) && !isInternal(port);
  }
}

/** Parses a port or a range into one or two numbers. */
export function parseRange(text: string): number[] {
  const ports = text.trim().split('-').map(Number);
  const [from, to = from] = ports;
  const isPort = (port: number | undefined): boolean => port !== undefined && Number.isInteger(port) && port >= 1 && port <= 65_535;
  if (!/^\d{1,5}(-\d{1,5})?$/.test(text.trim()) || !isPort(from) || !isPort(to) || from! > to!)
    throw new Error(`${text} is no port or range of ports.`);
  return ports;
}
