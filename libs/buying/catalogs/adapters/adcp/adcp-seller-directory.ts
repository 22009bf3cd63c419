import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Injectable } from '@nestjs/common';
import { Egress } from '@exchange/platform';
import { Storefronts } from '@exchange/storefronts';
import type { SellerCapability } from '../../domain/planning';
import { isRecord } from '../../domain/item';
import { SellerDirectory } from '../../domain/ports';

/** Milliseconds. */
const patience = 3_000;
const freshFor = 5 * 60_000;
const maxAnswer = 1_000_000;
const atOnce = 16;

type Said = Pick<SellerCapability, 'says' | 'reason'>;

/** Asks every seller what it can do (AdCP `get_adcp_capabilities`), and remembers the answers for a few minutes. */
@Injectable()
export class AdcpSellerDirectory extends SellerDirectory {
  private readonly known = new Map<number, { readonly said: Said; readonly until: number }>();

  constructor(
    private readonly storefronts: Storefronts,
    private readonly egress: Egress,
  ) {
    super();
  }

  async capabilities(adcpAgentIds: readonly string[]): Promise<readonly SellerCapability[]> {
    const all = await this.storefronts.eligible({});
    const wanted = adcpAgentIds.length === 0 ? all : all.filter(({ id }) => adcpAgentIds.includes(String(id)));
    const result: SellerCapability[] = [];
    for (let at = 0; at < wanted.length; at += atOnce) {
      const some = wanted.slice(at, at + atOnce);
      const said = await Promise.all(some.map(({ id }) => this.said(id)));
      result.push(...some.map(({ id, name }, index) => ({ adcpAgentId: String(id), sellerName: name, ...said[index]! })));
    }
    return result;
  }

  private async said(sellerId: number): Promise<Said> {
    const known = this.known.get(sellerId);
    if (known && known.until > Date.now()) return known.said;
    const said = await this.ask(sellerId);
    // A seller that did not answer is asked again the next time.
    if (said.says !== null) this.known.set(sellerId, { said, until: Date.now() + freshFor });
    return said;
  }

  private async ask(sellerId: number): Promise<Said> {
    const connection = await this.storefronts.connection(sellerId);
    if (!connection) return { says: null, reason: 'The seller is not enabled any more.' };
    const signal = AbortSignal.timeout(patience);
    const client = new Client({ name: 'exchange', version: '3.0.0' }, { capabilities: {} });
    const { agentUrl, bearerToken } = connection;
    const transport = new StreamableHTTPClientTransport(new URL(agentUrl), {
      fetch: this.egress.fetchLike({ maxBytes: maxAnswer, signal }),
      requestInit: bearerToken === null ? {} : { headers: { authorization: `Bearer ${bearerToken}` } },
    });
    const bounds = { timeout: patience, maxTotalTimeout: patience, signal };
    try {
      await client.connect(transport, bounds);
      const { structuredContent } = await client.callTool({ name: 'get_adcp_capabilities', arguments: {} }, undefined, bounds);
      return isRecord(structuredContent) ? { says: readCapabilities(structuredContent) } : unanswered;
    } catch {
      return unanswered;
    } finally {
      await client.close().catch(() => undefined);
    }
  }
}

const unanswered: Said = { says: null, reason: `The seller did not say within ${patience / 1_000} seconds what it can do.` };

/** AdCP 3.0: `media_buy.features.catalog_management`, and what the creative section says. */
export function readCapabilities(answer: Readonly<Record<string, unknown>>): NonNullable<SellerCapability['says']> {
  const protocols = Array.isArray(answer['supported_protocols']) ? answer['supported_protocols'] : [];
  const features = section(section(answer, 'media_buy'), 'features');
  const creative = section(answer, 'creative');
  const isTrue = (value: unknown) => value === true;
  return {
    catalogs: isTrue(features['catalog_management']),
    catalogCreatives: isTrue(creative['supports_generation']),
    buildsCreatives: isTrue(creative['supports_generation']) || isTrue(creative['supports_transformation']),
    takesCreatives:
      isTrue(features['inline_creative_management']) || isTrue(creative['has_creative_library']) || protocols.includes('creative'),
  };
}

function section(value: Readonly<Record<string, unknown>>, name: string): Readonly<Record<string, unknown>> {
  const found = value[name];
  return isRecord(found) ? found : {};
}
