import { Injectable } from '@nestjs/common';
import { Clock, parsedUrl } from '@exchange/kernel';
import { clientAddress, Egress, RateLimits, RequestContext } from '@exchange/platform';
import { limitRefusal, type LimitRefusal } from '../../application/named-limits';
import { KeySets } from './key-sets';

/** Bounds of a client's document, and of its keys. */
const documents = { timeoutMs: 2_500, maxBytes: 5 * 1024 };
const keySets = { timeoutMs: 2_500, maxBytes: 32 * 1024 };

/** Documents are free, but nobody makes the exchange call a host without end; the limit by address keeps one caller from using up what a host has. */
const fromHost = { name: 'oauth-documents', what: 'documents of apps at one host', attempts: 600, seconds: 60 };
const fromHostForAddress = {
  name: 'oauth-documents-for',
  what: 'documents of apps at one host for one address',
  attempts: 30,
  seconds: 60,
};

/** What the library fetches at this moment: of a client that is known already, its keys. */
interface Fetching {
  readonly keysAt: string | undefined;
  readonly keyId: string | undefined;
}

/** The way out to what clients publish of themselves (docs/adr/0175). */
@Injectable()
export class ClientFetches {
  private readonly documents: typeof globalThis.fetch;
  private readonly keySets: KeySets;

  constructor(
    egress: Egress,
    private readonly limits: RateLimits,
    clock: Clock,
  ) {
    this.documents = egress.fetchLike(documents);
    const keys = egress.fetchLike(keySets);
    this.keySets = new KeySets(async (url) => {
      const refusal = await this.refusalOf(url);
      if (refusal) throw new Error(refusal.message);
      return keys(url, { headers: { accept: 'application/json' } });
    }, clock);
  }

  /** Null when one more document or key set may be fetched; otherwise the answer has `Retry-After`. */
  async refusalOf(url: string): Promise<LimitRefusal | null> {
    const host = parsedUrl(url)?.host ?? '';
    const response = RequestContext.current()?.response;
    const ofAddress = response && (await limitRefusal(this.limits, fromHostForAddress, `${host} ${clientAddress(response.req)}`));
    const refusal = ofAddress ?? (await limitRefusal(this.limits, fromHost, host));
    if (refusal) response?.setHeader('Retry-After', refusal.retryAfterSeconds);
    return refusal;
  }

  fetchFor(current: () => Fetching): typeof globalThis.fetch {
    return (input, init) => {
      const { keysAt, keyId } = current();
      const url = input instanceof Request ? input.url : String(input);
      const isForKeys = keysAt !== undefined && parsedUrl(keysAt)?.href === url;
      return isForKeys ? this.keySets.read(url, keyId) : this.documents(input, init);
    };
  }
}
