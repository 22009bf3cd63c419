import { isRecord } from '@exchange/kernel';
import type { Message } from '../../domain/messages';
import { viewsExtension, viewType } from './mcp-call';

/** Characters of the name and the version of a client. */
const maxCharacters = 100;

/**
 * What is kept of the message that begins a session: what a later request needs of it, in a few hundred bytes however much a client sent. Capabilities that
 * nothing here asks for are left out.
 */
export function handshakeOf({ params = {} }: Message, protocolVersion: string): Message {
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

/** Which kinds of questions a client takes. */
const kindsOf = ({ form, url }: Readonly<Record<string, unknown>>): object => ({
  ...(isRecord(form) ? { form: {} } : {}),
  ...(isRecord(url) ? { url: {} } : {}),
});

function showsViews(extensions: Readonly<Record<string, unknown>>): boolean {
  const { mimeTypes } = part(extensions, viewsExtension);
  return Array.isArray(mimeTypes) && mimeTypes.includes(viewType);
}
