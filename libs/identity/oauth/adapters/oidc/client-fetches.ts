import { Injectable } from '@nestjs/common';
import { Clock, parsedUrl } from '@exchange/kernel';
import { clientAddress, Egress, RateLimits, RequestContext } from '@exchange/platform';
import { limitRefusal } from '../../application/named-limits';
import { ClientUnreadable, KeySets } from './key-sets';

/** Limits of fetching a client's document or key set. */
const documents = { timeoutMs: 2_500, maxBytes: 5 * 1024 };
const keySets = { timeoutMs: 2_500, maxBytes: 32 * 1024 };

/** Limits on fetches from one host. The limit per client address keeps one caller from using up the limit of a host. */
const fromHost = { name: 'oauth-documents', what: 'documents of apps at one host', attempts: 600, seconds: 60 };
const fromHostForAddress = {
  name: 'oauth-documents-for',
  what: 'documents of apps at one host for one address',
  attempts: 30,
  seconds: 60,
};

/** The client of the current request: the address of its keys, once the client is known, and the `kid` of its assertion. */
interface Fetching {
  readonly keysAt: string | undefined;
  readonly keyId: string | undefined;
}

/** Fetches the documents and key sets that clients publish (docs/adr/0175). */
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

  /** Consumes the fetch limits. Null when the fetch is allowed. */
  async refusalOf(url: string): Promise<ClientUnreadable | null> {
    // Limits apply per host, regardless of the port and a trailing dot.
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

  /** A failed fetch or a 5xx says nothing about the client and is reported as unreadable; a 404 is final. */
  private async document(...[input, init]: Parameters<typeof globalThis.fetch>): Promise<Response> {
    const answer = await this.documents(input, init).catch(() => null);
    if (answer !== null && answer.status < 500) return answer;
    await answer?.body?.cancel();
    throw new ClientUnreadable('the description of the client could not be read');
  }
}
