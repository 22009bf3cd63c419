import { Injectable } from '@nestjs/common';
import { parsedUrl } from '@exchange/kernel';
import { Settings } from '@exchange/platform';
import { highestScope, scopeText } from '../../domain/tokens';

/** An address that means MCP; captures its scheme and authority. ASCII only, no user name: a URL parser alone would also accept `https:\\host`. */
const mcpAddress = /^([a-zA-Z]+:\/\/[\w.:[\]-]+)(?:\/|\/mcp(?:\/v3)?\/?)?$/;

/** Resources that tokens are issued for (RFC 8707). They are derived from `BASE_URL`, never from the Host header. */
@Injectable()
export class TokenResources {
  /** Has no trailing slash. */
  readonly issuer: string;
  readonly mcp: string;
  readonly rest: string;
  readonly all: readonly string[];
  /** The resources listed in the metadata: {@link all}, and the shorter MCP address. */
  readonly advertised: readonly string[];
  private readonly origin: string;

  constructor({ baseUrl }: Settings) {
    this.origin = new URL(baseUrl).origin;
    this.issuer = baseUrl.replace(/\/$/, '');
    this.mcp = `${this.issuer}/mcp/v3`;
    this.rest = `${this.issuer}/api/v2`;
    this.all = [this.mcp, this.rest];
    this.advertised = [this.mcp, `${this.issuer}/mcp`, this.rest];
  }

  /**
   * Returns the resource that a client means. The origin of the exchange, `/mcp` and `/mcp/v3` mean MCP, with or without a trailing slash and in any
   * letter case of the host (docs/adr/0176, 0185). Any other value is returned without its trailing slash.
   */
  canonical(resource: string): string {
    const [, origin = ''] = mcpAddress.exec(resource) ?? [];
    return parsedUrl(origin)?.origin === this.origin ? this.mcp : resource.replace(/\/$/, '');
  }

  /** Prepares parameters for the library: canonical resources, only known scopes, no `response_mode`. */
  normalise(params: URLSearchParams, isNew: boolean): URLSearchParams {
    const clean = new URLSearchParams();
    for (const [name, value] of params) {
      if (name === 'resource') this.add(clean, this.canonical(value));
      else if (name === 'scope') appendScope(clean, value);
      else if (name !== 'response_mode') clean.append(name, value);
    }
    if (isNew && !clean.has('scope')) clean.set('scope', 'read');
    return clean;
  }

  /** Different spellings of one resource are added once. */
  private add(clean: URLSearchParams, resource: string): void {
    if (!clean.has('resource', resource)) clean.append('resource', resource);
  }
}

/** Unknown scopes such as `offline_access` are dropped. A request with only unknown scopes is treated as one without `scope`. */
function appendScope(params: URLSearchParams, text: string): void {
  const highest = highestScope(text);
  if (highest) params.append('scope', scopeText(highest));
}
