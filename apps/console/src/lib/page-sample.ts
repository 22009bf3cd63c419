import { quoted } from './curl';

/** A call of a web page on an allowed origin. `token` is what the page got by OAuth, after the consent of a person. */
export const pageSample = (exchange: string): string => `const answer = await fetch('${exchange}/mcp/v3', {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${token}\`,
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    'MCP-Protocol-Version': '2026-07-28',
    'Mcp-Method': 'tools/list',
  },
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/list',
    params: {
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    },
  }),
});`;

/** Asks as a browser does before the call. The answer names the origin when it is allowed. */
export const preflightSample = (exchange: string, origin: string): string => `curl -i -X OPTIONS ${quoted(`${exchange}/mcp/v3`)} \\
  -H ${quoted(`Origin: ${origin}`)} \\
  -H 'Access-Control-Request-Method: POST' \\
  -H 'Access-Control-Request-Headers: authorization'`;
