import { closeSellers, InMemoryConnections, linesOver } from '@exchange/adcp/testing';
import { Egress } from '@exchange/platform';
import type { AskOutcome } from '../../domain/offer';
import type { SellerLine } from '../../domain/ports/sellers';
import type { RefineItem } from '../../domain/refinement';
import { aBrief } from '../../testing';
import { AdcpSellerAgent } from './adcp-seller-agent';

/** The agent with lines to sellers of this process. A test file calls it once: it registers its hooks. */
export function askedAgent() {
  const egress = new Egress({ allow: ['127.0.0.0/8'], httpsOnly: false });
  const sellers = new InMemoryConnections();
  const agent = new AdcpSellerAgent(linesOver(sellers, egress));

  beforeAll(() => agent.onModuleInit());
  afterEach(closeSellers);
  afterAll(() => egress.onApplicationShutdown());

  /** The line to the seller at that address. */
  const lineTo = async (agentUrl: string, seller: Parameters<InMemoryConnections['put']>[1] = {}): Promise<SellerLine> =>
    (await agent.line(sellers.put(agentUrl, seller))) as SellerLine;

  const ask = async (
    agentUrl: string,
    {
      ms = 30_000,
      brief = aBrief(),
      refine = [] as readonly RefineItem[],
      token = null as string | null,
      signal = new AbortController().signal,
    } = {},
  ): Promise<AskOutcome> => (await lineTo(agentUrl, { bearerToken: token })).ask({ brief, refine }, { ms, signal });

  return { lineTo, ask };
}
