import { type CallToolResult, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { SellerError, ProtocolFailure } from '../errors';
import { isObject, type Json } from '../json';
import type { LiveSeller } from '../state/seller';
import { toolsOf } from '../tools';
import { context, type MutatingTool, type SandboxTool, type SandboxCall } from '../tools/tool';
import { servedVersion, supportedVersions, type Version } from '../versions';

export interface Endpoint {
  seller: LiveSeller;
  agentUrl: string;
  now: () => Date;
  signal: AbortSignal;
}

/** An MCP server for one request. State belongs to sellers; connections have none. */
export function mcpServer(endpoint: Endpoint): Server {
  const { personality } = endpoint.seller;
  const tools = new Map(toolsOf(personality).map((tool) => [tool.name, tool]));
  const server = new Server({ name: `sandbox-seller/${personality.slug}`, version: '1.0.0' }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', () => ({ tools: [...tools.values()].map(describeTool) }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = tools.get(params.name);
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${params.name}`);
    return run(tool, isObject(params.arguments) ? params.arguments : {}, endpoint);
  });
  return server;
}

const describeTool = ({ name, description, fields, mutates }: SandboxTool) => ({
  name,
  description,
  inputSchema: {
    type: 'object' as const,
    properties: Object.fromEntries(fields.map((field) => [field, {}])),
    ...(mutates ? { required: ['idempotency_key'] } : {}),
    additionalProperties: true,
  },
  annotations: { readOnlyHint: !mutates },
});

async function run(tool: SandboxTool, args: Json, { seller, agentUrl, now, signal }: Endpoint): Promise<CallToolResult> {
  let version: Version = supportedVersions.at(-1)!;
  try {
    version = servedVersion(args);
    const call = { seller, args, agentUrl, now: now(), signal };
    return succeeded(tool.mutates ? replayable(tool, call) : await tool.run(call), args, version);
  } catch (error) {
    if (error instanceof SellerError) return failed(error, args, version);
    if (error instanceof ProtocolFailure) throw new ProtocolError(ProtocolErrorCode.InternalError, error.message);
    throw error;
  }
}

function replayable(tool: MutatingTool, call: SandboxCall): Json {
  const { seller, args, now } = call;
  const answer = seller.replays.once(tool.name, args, now, () => tool.run(call));
  return { ...answer, idempotency_key: args.idempotency_key };
}

/** Answers have the task's status; in AdCP 3.0 the status of a media buy replaces it. */
function succeeded({ media_buy_status: state, ...payload }: Json, args: Json, version: Version): CallToolResult {
  const standing = state === undefined ? {} : version === '3.0' ? { status: state } : { media_buy_status: state };
  const structuredContent: Json = { adcp_version: version, status: 'completed', ...standing, ...payload, ...context(args) };
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
}

function failed(error: SellerError, args: Json, version: Version): CallToolResult {
  const adcpError = error.toJson();
  const structuredContent: Json = { adcp_version: version, status: 'failed', adcp_error: adcpError, errors: [adcpError], ...context(args) };
  return { isError: true, content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
}
