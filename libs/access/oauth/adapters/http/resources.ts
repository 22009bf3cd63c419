import { Injectable } from '@nestjs/common';
import { Settings } from '@exchange/platform';
import { highestScope, scopeText } from '../../domain/tokens';

/** What tokens are made for (RFC 8707): written from `BASE_URL`, never from the Host header. */
@Injectable()
export class Resources {
  /** Without a slash at the end. */
  readonly issuer: string;
  readonly mcp: string;
  readonly rest: string;
  readonly all: readonly string[];

  constructor({ baseUrl }: Settings) {
    this.issuer = baseUrl.replace(/\/$/, '');
    this.mcp = `${this.issuer}/mcp/v3`;
    this.rest = `${this.issuer}/api/v2`;
    this.all = [this.mcp, this.rest];
  }

  /** As clients send it: with a slash at the end, too. */
  canonical(resource: string): string {
    return resource.replace(/\/$/, '');
  }

  /** Parameters as the library takes them: resources without slashes, and no scope but ours. */
  normalised(params: URLSearchParams, isNew: boolean): URLSearchParams {
    const clean = new URLSearchParams();
    for (const [name, value] of params) {
      if (name === 'resource') clean.append(name, this.canonical(value));
      else if (name === 'scope') appendScope(clean, value);
      else if (name !== 'response_mode') clean.append(name, value);
    }
    if (isNew && !clean.has('scope')) clean.set('scope', 'read');
    return clean;
  }
}

/** Clients also ask for what others call scopes (`offline_access`): who asks for nothing else is answered as if they had not asked. Scopes nest. */
function appendScope(params: URLSearchParams, asked: string): void {
  const highest = highestScope(asked);
  if (highest) params.append('scope', scopeText(highest));
}
