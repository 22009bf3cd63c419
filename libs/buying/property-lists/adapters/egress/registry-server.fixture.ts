import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DomainRegistration } from '../../domain/registration';

interface Asked {
  readonly path: string | undefined;
  readonly domains: readonly string[];
}

type Answer = (response: ServerResponse, asked: Asked, attempt: number) => void;

/** A registry on the loopback address with the public API. */
export class RegistryServer {
  readonly asked: Asked[] = [];
  readonly known = new Map<string, DomainRegistration>();
  maxAtOnce = 0;
  answer: Answer = (response, { domains }) => this.classify(response, domains);
  private atOnce = 0;
  private readonly server = createServer((request, response) => void this.take(request, response));

  static async start(): Promise<RegistryServer> {
    const registry = new RegistryServer();
    await new Promise<void>((resolve) => registry.server.listen(0, '127.0.0.1', resolve));
    return registry;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  reset(known: readonly DomainRegistration[] = []): void {
    this.asked.length = 0;
    this.maxAtOnce = 0;
    this.known.clear();
    for (const registration of known) this.known.set(registration.domain, registration);
    this.answer = (response, { domains }) => this.classify(response, domains);
  }

  classify(response: ServerResponse, domains: readonly string[]): void {
    const found = domains.map((domain) => ({ domain, registration: this.known.get(domain) }));
    const blocked = found.filter(({ registration }) => registration && registration.kind !== 'publisher');
    const remove = blocked.map(({ domain, registration }) => ({
      input: domain,
      canonical: domain,
      reason: 'blocked',
      domain_type: registration!.kind,
      blocked_reason: registration!.blockedReason,
    }));
    const ok = found
      .filter(({ registration }) => registration?.kind === 'publisher')
      .map(({ domain }) => ({ domain, source: 'brand_json' }));
    const assess = found.filter(({ registration }) => !registration).map(({ domain }) => ({ domain }));
    const summary = { total: domains.length, remove: remove.length, modify: 0, assess: assess.length, ok: ok.length };
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ summary, remove, modify: [], assess, ok, report_id: 'x' }));
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.atOnce += 1;
    this.maxAtOnce = Math.max(this.maxAtOnce, this.atOnce);
    response.on('close', () => (this.atOnce -= 1));
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { domains } = JSON.parse(Buffer.concat(chunks).toString()) as { domains: string[] };
    const asked = { path: request.url, domains };
    this.asked.push(asked);
    this.answer(response, asked, this.asked.filter((other) => other.domains[0] === domains[0]).length);
  }
}
