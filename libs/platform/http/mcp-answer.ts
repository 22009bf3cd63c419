import { type CallToolResult, type Server, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import type { Response as HttpResponse } from 'express';

const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

/** Answers one message by a server of its own: streamable HTTP without sessions, in JSON. `protocol` is the caller's `MCP-Protocol-Version`. */
export async function serveMessage(server: Server, message: object, protocol: string | null): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  try {
    await server.connect(transport);
    const named = protocol === null ? headers : { ...headers, 'mcp-protocol-version': protocol };
    // The transport needs a URL and does not read it.
    return await transport.handleRequest(new Request('http://localhost', { method: 'POST', headers: named }), { parsedBody: message });
  } finally {
    await server.close();
  }
}

/** A tool's result as structured content, and as text for clients that read only text. */
export function jsonResult(structuredContent: Record<string, unknown>): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
}

export async function sendAnswer(answer: Response, response: HttpResponse): Promise<void> {
  response.status(answer.status).setHeaders(answer.headers);
  response.end(Buffer.from(await answer.arrayBuffer()));
}
