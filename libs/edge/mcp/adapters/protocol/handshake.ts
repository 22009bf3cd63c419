import { isRecord } from '@exchange/kernel';
import type { JsonRpcMessage } from '../../domain/messages';
import { viewsExtension, viewType } from './mcp-call';

/** Maximum characters of a client's name and version. */
const maxCharacters = 100;

/**
 * The part of the handshake that later requests need, in a few hundred bytes however much the client sent. Unused capabilities are omitted.
 */
export function handshakeOf({ params = {} }: JsonRpcMessage, protocolVersion: string): JsonRpcMessage {
  const clientInfo = part(params, 'clientInfo');
  const capabilities = part(params, 'capabilities');
  const { elicitation, extensions } = capabilities;
  const kept = {
    ...(isRecord(elicitation) ? { elicitation: kindsOf(elicitation) } : {}),
    ...(isRecord(extensions) && showsViews(extensions) ? { extensions: { [viewsExtension]: { mimeTypes: [viewType] } } } : {}),
  };
  const info = { name: short(clientInfo['name']), version: short(clientInfo['version']) };
  return { jsonrpc: '2.0', id: 0, method: 'initialize', params: { protocolVersion, capabilities: kept, clientInfo: info } };
}

const part = (of: Readonly<Record<string, unknown>>, name: string): Readonly<Record<string, unknown>> => {
  const found = of[name];
  return isRecord(found) ? found : {};
};

const short = (text: unknown): string => (typeof text === 'string' ? text.slice(0, maxCharacters) : '');

/** Kinds of questions that the client accepts. */
const kindsOf = ({ form, url }: Readonly<Record<string, unknown>>): object => ({
  ...(isRecord(form) ? { form: {} } : {}),
  ...(isRecord(url) ? { url: {} } : {}),
});

function showsViews(extensions: Readonly<Record<string, unknown>>): boolean {
  const { mimeTypes } = part(extensions, viewsExtension);
  return Array.isArray(mimeTypes) && mimeTypes.includes(viewType);
}
