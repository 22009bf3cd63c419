import { Injectable } from '@nestjs/common';
import { Clock, parsedUrl } from '@exchange/kernel';
import { clientAddress, Egress, RateLimits, RequestContext } from '@exchange/platform';
import { limitRefusal } from '../../application/named-limits';
import { ClientUnreadable, KeySets } from './key-sets';

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
    const fetchKeys = (url: string) => keys(url, { headers: { accept: 'application/json' } });
    this.keySets = new KeySets(fetchKeys, (url) => this.refusalOf(url), clock);
  }

  /** Null when the request may make the exchange fetch one more document or key set. */
  async refusalOf(url: string): Promise<ClientUnreadable | null> {
    // However its ports and its dot are written, it is one host.
    const host = parsedUrl(url)?.hostname.replace(/\.$/, '') ?? '';
    const request = RequestContext.current()?.response?.req;
    const ofAddress = request && (await limitRefusal(this.limits, fromHostForAddress, `${host} ${clientAddress(request)}`));
    const refusal = ofAddress ?? (await limitRefusal(this.limits, fromHost, host));
    return refusal && new ClientUnreadable(refusal.message, refusal.retryAfterSeconds);
  }

  fetchFor(current: () => Fetching): typeof globalThis.fetch {
    return (input, init) => {
      const { keysAt, keyId } = current();
      const url = input instanceof Request ? input.url : String(input);
      const isForKeys = keysAt !== undefined && parsedUrl(keysAt)?.href === url;
      return isForKeys ? this.keySets.read(url, keyId) : this.document(input, init);
    };
  }

  /** A server that fails says nothing of the client; one that answers 404 does. */
  private async document(...[input, init]: Parameters<typeof globalThis.fetch>): Promise<Response> {
    const answer = await this.documents(input, init).catch(() => null);
    if (answer !== null && answer.status < 500) return answer;
    await answer?.body?.cancel();
    throw new ClientUnreadable('the description of the client could not be read');
  }
}
