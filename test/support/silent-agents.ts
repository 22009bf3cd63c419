import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { Credentials, TestApi } from './api';
import { signUp } from './people';

/** Servers that accept every connection and never answer, each with an origin of its own. */
export class SilentAgents {
  private readonly sockets = new Set<Socket>();
  /** Number of accepted connections, open or closed. */
  connectionCount = 0;

  private constructor(private readonly servers: readonly Server[]) {}

  static async open(count: number): Promise<SilentAgents> {
    const servers = Array.from({ length: count }, () => createServer());
    const agents = new SilentAgents(servers);
    for (const server of servers) {
      server.on('connection', (socket) => agents.keep(socket));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    }
    return agents;
  }

  url(index: number): string {
    const server = this.servers[index % this.servers.length]!;
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/${index}/mcp`;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await Promise.all(this.servers.map((server) => new Promise((resolve) => server.close(resolve))));
  }

  private keep(socket: Socket): void {
    this.connectionCount += 1;
    this.sockets.add(socket.on('error', () => undefined).on('close', () => this.sockets.delete(socket)));
  }
}

let serial = 0;

/** Registers an agent for each address in a new account. Returns its credentials and the agents' ids. */
export async function registerAgents(api: TestApi, urls: readonly string[]): Promise<{ as: Credentials; ids: number[] }> {
  const { as } = await signUp(api, { accountType: 'SELLER' });
  const ids: number[] = [];
  for (const agentUrl of urls) {
    serial += 1;
    const slug = `agent-${serial}`;
    const answer = await api.post('/api/v2/storefront/seller-agents', { as, body: { name: slug, slug, agentUrl } });
    if (answer.status !== 201) throw new Error(`Registering an agent failed: ${JSON.stringify(answer.body)}`);
    ids.push(answer.body.data.id as number);
  }
  return { as, ids };
}
