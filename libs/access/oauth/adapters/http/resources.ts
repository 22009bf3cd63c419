import { Injectable } from '@nestjs/common';
import { parsedUrl } from '@exchange/kernel';
import { Settings } from '@exchange/platform';
import { highestScope, scopeText } from '../../domain/tokens';

/** Scheme and authority of an address of MCP: without a user, in ASCII, and no other path. A URL parser alone would also take `https:\\host`. */
const meantAsMcp = /^([a-zA-Z]+:\/\/[\w.:[\]-]+)(?:\/|\/mcp(?:\/v3)?\/?)?$/;

/** What tokens are made for (RFC 8707): written from `BASE_URL`, never from the Host header. */
@Injectable()
export class Resources {
  /** Without a slash at the end. */
  readonly issuer: string;
  readonly mcp: string;
  readonly rest: string;
  readonly all: readonly string[];
  /** What clients may name: {@link all}, and the shorter address of MCP. */
  readonly named: readonly string[];
  private readonly origin: string;

  constructor({ baseUrl }: Settings) {
    this.origin = new URL(baseUrl).origin;
    this.issuer = baseUrl.replace(/\/$/, '');
    this.mcp = `${this.issuer}/mcp/v3`;
    this.rest = `${this.issuer}/api/v2`;
    this.all = [this.mcp, this.rest];
    this.named = [this.mcp, `${this.issuer}/mcp`, this.rest];
  }

  /**
   * The resource that a client means: the origin of the exchange, `/mcp` and `/mcp/v3`, with or without a slash at the end and in any case of the host,
   * are MCP (docs/adr/0176, 0185). Anything else comes back without the slash at its end, and is compared with {@link all}.
   */
  canonical(resource: string): string {
    const [, origin = ''] = meantAsMcp.exec(resource) ?? [];
    return parsedUrl(origin)?.origin === this.origin ? this.mcp : resource.replace(/\/$/, '');
  }

  /** Parameters as the library takes them: resources without slashes, and no scope but ours. */
  normalised(params: URLSearchParams, isNew: boolean): URLSearchParams {
    const clean = new URLSearchParams();
    for (const [name, value] of params) {
      if (name === 'resource') this.add(clean, this.canonical(value));
      else if (name === 'scope') appendScope(clean, value);
      else if (name !== 'response_mode') clean.append(name, value);
    }
    if (isNew && !clean.has('scope')) clean.set('scope', 'read');
    return clean;
  }

  /** Two spellings of one resource are one resource. */
  private add(clean: URLSearchParams, resource: string): void {
    if (!clean.has('resource', resource)) clean.append('resource', resource);
  }
}

/** Clients also ask for what others call scopes (`offline_access`): who asks for nothing else is answered as if they had not asked. Scopes nest. */
function appendScope(params: URLSearchParams, asked: string): void {
  const highest = highestScope(asked);
  if (highest) params.append('scope', scopeText(highest));
}
