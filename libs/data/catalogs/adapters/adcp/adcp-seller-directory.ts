import { randomUUID } from 'node:crypto';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Injectable } from '@nestjs/common';
import { contactOf, faultOf } from '@exchange/adcp';
import { Egress, SecretNotOpened } from '@exchange/platform';
import { Storefronts } from '@exchange/storefronts';
import type { SellerCapability } from '../../domain/planning';
import { isRecord } from '../../domain/item';
import { SellerDirectory } from '../../domain/ports';

/** Milliseconds. */
const patience = 3_000;
const freshFor = 5 * 60_000;
const maxAnswer = 1_000_000;
/** Sellers that one plan asks, all at once: its caller waits. Where there are more, a fair choice of them. */
const atOnce = 100;

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
    const ids = adcpAgentIds.map(Number).filter(Number.isSafeInteger);
    if (ids.length === 0 && adcpAgentIds.length > 0) return [];
    const found = await this.storefronts.candidates({ ids }, randomUUID(), atOnce);
    const wanted = found.slice(0, atOnce).toSorted((a, b) => (a.name < b.name ? -1 : 1));
    const said = await Promise.all(wanted.map(({ id }) => this.said(id)));
    return wanted.map(({ id, name }, index) => ({ adcpAgentId: String(id), sellerName: name, ...said[index]! }));
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
    const connection = await this.storefronts.connection(sellerId).catch(keepShut);
    if (connection === 'shut') return { says: null, reason: 'The seller cannot be asked at the moment.' };
    if (!connection) return { says: null, reason: 'The seller is not enabled any more.' };
    const resting = await this.storefronts.admit(connection, patience);
    if (resting !== null) return { says: null, reason: resting };
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
      await this.storefronts.heard(connection, isRecord(structuredContent) ? 'answered' : 'erred');
      return isRecord(structuredContent) ? { says: readCapabilities(structuredContent) } : unanswered;
    } catch (error) {
      const contact = contactOf(faultOf(error, { signal, maxBytes: maxAnswer, ms: patience }));
      if (contact) await this.storefronts.heard(connection, contact, unanswered.reason);
      return unanswered;
    } finally {
      await client.close().catch(() => undefined);
    }
  }
}

const unanswered: Said = { says: null, reason: `The seller did not say within ${patience / 1_000} seconds what it can do.` };

/** One seller whose token cannot be opened is no reason to plan without the others. */
function keepShut(error: unknown): 'shut' {
  if (error instanceof SecretNotOpened) return 'shut';
  throw error;
}

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
