import { freePort, holderOf, isFree } from './ports.mjs';
import { UserError } from './terminal.mjs';

/**
 * Chooses the ports of a local exchange. It runs before installations and starts, so that a taken port is reported at once.
 * @param {string} command as people call it
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<import('./stack.mjs').Ports>}
 */
export async function choosePorts(command, env = process.env) {
  /** @type {Map<number, string>} */
  const chosen = new Map();
  const api = await fixedPort({ command, variable: 'PORT', purpose: 'the API', port: Number(env.PORT ?? 3000), chosen, env });
  const sellers = Number(env.SANDBOX_SELLER_PORT ?? 3100);
  const seller = await fixedPort({ command, variable: 'SANDBOX_SELLER_PORT', purpose: 'the sandbox sellers', port: sellers, chosen, env });
  // Exchanges that start at the same time have different API ports, and therefore search in different ranges.
  const offset = Math.abs(api - 3000) % 1000;
  /** @param {string} variable @param {string} purpose @param {number} preferred */
  const anyPort = async (variable, purpose, preferred) => {
    const wanted = Number(env[variable] || 0);
    if (wanted !== 0) return fixedPort({ command, variable, purpose, port: wanted, chosen, env });
    const port = await freePort(preferred, named(env, chosen));
    chosen.set(port, purpose);
    return port;
  };
  const metrics = await anyPort('METRICS_PORT', 'the metrics', 9464 + offset);
  const workerMetrics = await anyPort('WORKER_METRICS_PORT', 'the worker', 9500 + offset);
  return { api, seller, metrics, workerMetrics };
}

const variables = /** @type {const} */ ({ PORT: 3000, SANDBOX_SELLER_PORT: 3100, METRICS_PORT: 0, WORKER_METRICS_PORT: 0 });

/** Ports that this exchange uses or will request. @param {NodeJS.ProcessEnv} env @param {ReadonlyMap<number, string>} chosen */
const named = (env, chosen) => new Set([...chosen.keys(), ...Object.entries(variables).map(([name, port]) => Number(env[name] || port))]);

/**
 * @param {object} what
 * @param {string} what.command @param {string} what.variable @param {string} what.purpose @param {number} what.port
 * @param {Map<number, string>} what.chosen @param {NodeJS.ProcessEnv} what.env
 */
async function fixedPort({ command, variable, purpose, port, chosen, env }) {
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new UserError(`${variable} must be a port from 1 to 65535, not "${env[variable]}".`);
  const own = chosen.get(port);
  if (own === undefined && (await isFree(port))) {
    chosen.set(port, purpose);
    return port;
  }
  const holder = own ?? holderOf(port);
  const free = await freePort(port + 1, named(env, chosen));
  const fixedVariables = Object.keys(variables).filter((name) => env[name] && name !== variable);
  const again = [...fixedVariables.map((name) => `${name}=${env[name]}`), `${variable}=${free}`, command].join(' ');
  throw new UserError(
    `Port ${port}, meant for ${purpose}, is taken${holder ? ` by ${holder}` : ''}.\nStop that, or choose another port: ${again}`,
  );
}
