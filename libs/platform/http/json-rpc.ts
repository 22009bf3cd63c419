import type { Server } from '@modelcontextprotocol/server';
import type { Request as HttpRequest } from 'express';
import { isRecord, shortened } from '@exchange/kernel';
import { acceptedFormat, toSingleEvent, notAcceptable } from './accept';
import { isStorableJson } from './json-shape';
import { serveMessage } from './mcp-answer';

const codes = { notJson: -32_700, notARequest: -32_600, invalidParams: -32_602, internal: -32_603 };

type Json = Readonly<Record<string, unknown>>;

export interface RpcProblem {
  readonly code: number;
  readonly message: string;
}

/** Validates the body as one JSON-RPC message before a library or the database sees it; null when it is valid. */
export function messageProblem(body: unknown): RpcProblem | null {
  if (Array.isArray(body)) return { code: codes.notARequest, message: 'One message at a time.' };
  if (!isRecord(body)) return { code: codes.notJson, message: 'Send a JSON-RPC message.' };
  return isStorableJson(body) ? null : { code: codes.invalidParams, message: 'The message contains characters that cannot be stored.' };
}

export const rpcRefusal = ({ code, message }: RpcProblem): Json => ({ jsonrpc: '2.0', error: { code, message }, id: null });

/** What a stateless MCP server reads of a request. */
export interface SentMessage {
  /** Parsed JSON, not validated. */
  readonly body: unknown;
  /** The caller's `MCP-Protocol-Version`. */
  readonly protocol: string | null;
  readonly accept: string | undefined;
}

export function sentMessage({ body, headers }: HttpRequest): SentMessage {
  const { accept, 'mcp-protocol-version': protocol } = headers;
  return { body, protocol: typeof protocol === 'string' ? protocol : null, accept };
}

/** Answers one message by the server made for it, or refuses it with a response. A caller that accepts only streams gets the JSON as an event. */
export async function answerMessage(
  { body, accept, protocol }: SentMessage,
  serverFor: (message: Json) => Server | Response,
): Promise<Response> {
  const form = acceptedFormat(accept);
  if (form === null) return Response.json(rpcRefusal(notAcceptable), { status: 406 });
  const problem = messageProblem(body);
  if (problem) return Response.json(rpcRefusal(problem), { status: 400 });
  const server = serverFor(body as Json);
  const answer = server instanceof Response ? server : await serveMessage(server, body as Json, protocol);
  const text = shortenValidationErrors(await answer.text());
  if (form !== 'stream' || answer.status !== 200) return new Response(text, answer);
  return new Response(toSingleEvent(text), {
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' },
  });
}

/** {@link shownMessage} for text. Text without an error is not parsed; text that is not a JSON object is unchanged. */
export function shortenValidationErrors(text: string): string {
  const message = text.includes('"error":{"code":-326') ? parseOrNull(text) : null;
  return isRecord(message) ? JSON.stringify(shownMessage(message)) : text;
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Shortens validation errors of MCP libraries, which contain the whole output of a validator, often with the code of an internal error. An internal error
 * of the exchange itself always has `data`.
 */
export function shownMessage<Message extends object>(message: Message): Message {
  const { error } = message as { readonly error?: unknown };
  if (!isRecord(error)) return message;
  const { code, message: text, data } = error;
  const isOfLibrary = (code === codes.internal && data === undefined) || (code === codes.invalidParams && issuesIn(text) !== null);
  return isOfLibrary ? { ...message, error: { code: codes.invalidParams, message: `${parameterIn(text)} is not valid.` } } : message;
}

/** The validator's issues as JSON. */
function issuesIn(text: unknown): string | null {
  const start = typeof text === 'string' ? text.indexOf('[\n') : -1;
  return start < 0 ? null : (text as string).slice(start);
}

function parameterIn(text: unknown): string {
  const issues = issuesIn(text);
  try {
    const [issue] = JSON.parse(issues ?? '[]') as readonly { readonly path?: readonly (string | number)[] }[];
    return shortened((issue?.path ?? []).join('.'), 120) || 'The request';
  } catch {
    return 'The request';
  }
}
