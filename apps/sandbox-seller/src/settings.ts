import { demoSellers, hostileSellers, readSellersFile } from './personalities';
import type { PersonalityInput } from './personality';

export interface SandboxSettings {
  port: number;
  host: string;
  sellers: PersonalityInput[];
}

/** Reads `SANDBOX_SELLER_PORT`, `HOST`, `SANDBOX_SELLERS_FILE` and `SANDBOX_HOSTILE`. Throws on invalid values. */
export function settings(env: NodeJS.ProcessEnv): SandboxSettings {
  const port = Number(env.SANDBOX_SELLER_PORT ?? 3100);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`SANDBOX_SELLER_PORT is not a port: ${env.SANDBOX_SELLER_PORT}`);
  const chosen = env.SANDBOX_SELLERS_FILE ? readSellersFile(env.SANDBOX_SELLERS_FILE) : demoSellers;
  const hostile = env.SANDBOX_HOSTILE === 'true' ? hostileSellers : [];
  return { port, host: env.HOST ?? '127.0.0.1', sellers: [...chosen, ...hostile] };
}
