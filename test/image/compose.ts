import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** A service of the exchange in docker-compose.yml. */
export interface Service {
  readonly name: string;
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Command of the health check, which is repeated until it exits with 0. */
  readonly healthcheck: readonly string[] | undefined;
  /** The container runs to its end instead of serving. */
  readonly isOneOff: boolean;
  readonly after: readonly string[];
}

interface Declared {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean };
  readonly restart?: string;
  readonly depends_on?: Readonly<Record<string, unknown>>;
}

/** Services that run an image, in the order of their dependencies. */
export function servicesOf(file: string, image: string): Service[] {
  const { services } = parse(readFileSync(file, 'utf8'), { merge: true }) as { services: Record<string, Declared> };
  const ownServices = Object.entries(services).filter(([, declared]) => declared.image === image);
  const found = ownServices.map(([name, declared]) => serviceOf(name, declared));
  const ordered: Service[] = [];
  const add = (service: Service) => {
    for (const other of found.filter(({ name }) => service.after.includes(name))) add(other);
    if (!ordered.includes(service)) ordered.push(service);
  };
  found.forEach(add);
  return ordered;
}

function serviceOf(name: string, { command = [], environment = {}, healthcheck, restart, depends_on = {} }: Declared): Service {
  const [how, ...healthCommand] = healthcheck?.test ?? [];
  if (how !== undefined && how !== 'CMD') throw new Error(`The health check of ${name} is not supported: ${how}`);
  return {
    name,
    command: command.map(withDefaults),
    environment: Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, withDefaults(value)])),
    healthcheck: healthcheck?.disable || how === undefined ? undefined : healthCommand.map(withDefaults),
    isOneOff: restart === 'no',
    after: Object.keys(depends_on),
  };
}

/** Replaces `${NAME:-default}` by its default, and `$$` by a dollar. */
const withDefaults = (text: string): string =>
  text.replaceAll(/\$\$|\$\{\w+:-([^}]*)\}/g, (whole, value: string) => (whole === '$$' ? '$' : value));
