import { Injectable } from '@nestjs/common';
import { Egress, Settings } from '@exchange/platform';
import { propertyListErrors } from '../../domain/errors';
import { PropertyRegistry } from '../../domain/ports';
import { type DomainRegistration, registrationKinds, type Registrations } from '../../domain/registration';

/** Maximum number of domains in one request to the public registry. */
const chunkLength = 10_000;
const maxConcurrent = 3;
const timeoutMs = 15_000;
const maxBytes = 8_000_000;
const maxAttempts = 2;

/**
 * Client of a registry with the public API of AgenticAdvertising.org. `POST /api/properties/check` with `{domains}` returns `remove` (with `domain_type`
 * and `blocked_reason`), `modify`, `assess` and `ok`. The domains sent are canonical and unique, so `ok` means a publisher and `remove` means
 * infrastructure; the others are unknown. Three requests run at once, each with one retry. A request that fails twice ends the look-up with 503.
 */
@Injectable()
export class HttpPropertyRegistry extends PropertyRegistry {
  constructor(
    private readonly egress: Egress,
    private readonly settings: Settings,
  ) {
    super();
  }

  async lookUp(domains: readonly string[]): Promise<Registrations> {
    const known = new Map<string, DomainRegistration>();
    const failed = new AbortController();
    let next = 0;
    const lane = async (): Promise<void> => {
      while (next < domains.length) {
        const chunk = domains.slice(next, (next += chunkLength));
        for (const registration of await this.checkChunk(chunk, failed.signal)) known.set(registration.domain, registration);
      }
    };
    try {
      await Promise.all(Array.from({ length: maxConcurrent }, lane));
    } catch (error) {
      failed.abort();
      throw error;
    }
    return known;
  }

  private async checkChunk(domains: readonly string[], signal: AbortSignal): Promise<DomainRegistration[]> {
    for (let attempt = 1; attempt <= maxAttempts && !signal.aborted; attempt += 1) {
      try {
        const answer = await this.egress.fetch({
          url: `${this.settings.propertyRegistryUrl.replace(/\/{1,9}$/, '')}/api/properties/check`,
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          body: JSON.stringify({ domains }),
          timeoutMs,
          maxBytes,
          signal,
        });
        if (answer.status === 200) return registrationsIn(JSON.parse(answer.body.toString()), this.settings.propertyRegistryUrl);
      } catch {
        // Every failure leads to the retry, or to the error below.
      }
    }
    throw propertyListErrors.registryDown();
  }
}

interface Row {
  readonly domain?: unknown;
  readonly canonical?: unknown;
  readonly reason?: unknown;
  readonly domain_type?: unknown;
  readonly blocked_reason?: unknown;
}

/** Throws when the answer has another shape, because a partial answer would classify domains wrongly. */
function registrationsIn(answer: unknown, source: string): DomainRegistration[] {
  const { ok, remove } = (answer ?? {}) as { ok?: Row[]; remove?: Row[] };
  if (!Array.isArray(ok) || !Array.isArray(remove)) throw new TypeError('The answer has no lists.');
  const publishers = ok.map(({ domain }) => ({ domain: text(domain), kind: 'publisher' as const, blockedReason: null, source }));
  const blocked = remove.filter(({ reason }) => reason === 'blocked');
  const infrastructure = blocked.map(({ canonical, domain_type: type, blocked_reason: why }) => ({
    domain: text(canonical),
    kind: registrationKinds.find((kind) => kind === type && kind !== 'publisher') ?? ('intermediary' as const),
    blockedReason: typeof why === 'string' ? why : null,
    source,
  }));
  return [...publishers, ...infrastructure];
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('A domain is not a text.');
  return value;
}
