import { closeSellers, InMemoryConnections, linesOver } from '@exchange/adcp/testing';
import type { ProtocolRelease } from '@exchange/kernel';
import { Egress } from '@exchange/platform';
import type { SellerAskOutcome } from '../../domain/offer';
import type { SellerGateway } from '../../domain/ports/sellers';
import type { RefineItem } from '../../domain/refinement';
import { aBrief } from '../../testing';
import { AdcpSellerAgent } from './adcp-seller-agent';

/** The agent, connected to sellers of this process. A test file calls it once, because it registers hooks. */
export function askedAgent() {
  const egress = new Egress({ allow: ['127.0.0.0/8'], httpsOnly: false });
  const sellers = new InMemoryConnections();
  const agent = new AdcpSellerAgent(linesOver(sellers, egress));

  beforeAll(() => agent.onModuleInit());
  afterEach(closeSellers);
  afterAll(() => egress.onApplicationShutdown());

  const lineTo = async (agentUrl: string, seller: Parameters<InMemoryConnections['put']>[1] = {}): Promise<SellerGateway> =>
    (await agent.gatewayTo(sellers.put(agentUrl, seller))) as SellerGateway;

  const ask = async (
    agentUrl: string,
    {
      ms = 30_000,
      brief = aBrief(),
      refine = [] as readonly RefineItem[],
      token = null as string | null,
      release = null as ProtocolRelease | null,
      signal = new AbortController().signal,
    } = {},
  ): Promise<SellerAskOutcome> => {
    sellers.releases.clear();
    if (release) sellers.releases.set(7, release);
    return (await lineTo(agentUrl, { bearerToken: token })).ask({ brief, refine }, { ms, signal });
  };

  return { lineTo, ask };
}
