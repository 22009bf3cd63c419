import { STATUS_CODES } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { domainError } from '@exchange/kernel';
import type { DomainError } from '@exchange/kernel';
import { envelope, Failure } from './envelope';

type Headers = readonly (readonly [name: string, value: string])[];

/** Answers requests that Node cannot parse, in the usual envelope, and closes the connection. */
export function onClientError(
  headers: Headers,
): (error: NodeJS.ErrnoException, socket: Socket & { _httpMessage?: ServerResponse }) => void {
  return (error, socket) => {
    // A response whose headers were sent cannot be replaced.
    if (socket.writable && error.code !== 'ECONNRESET' && !socket._httpMessage?.headersSent)
      socket.write(answer(refusalOf(error.code), headers));
    socket.destroySoon();
  };
}

function refusalOf(code: string | undefined): readonly [status: number, refusal: DomainError] {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return [408, requestTimeout()];
  if (code === 'HPE_HEADER_OVERFLOW') return [431, domainError('bad_request', 'BAD_REQUEST', 'The headers of the request are too large.')];
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW')
    return [413, domainError('too_large', 'PAYLOAD_TOO_LARGE', 'The request body is too large.')];
  return [400, domainError('bad_request', 'BAD_REQUEST', 'The request could not be read.')];
}

export const requestTimeout = (): DomainError => domainError('bad_request', 'BAD_REQUEST', 'The request took too long to arrive.');

function answer([status, refusal]: ReturnType<typeof refusalOf>, headers: Headers): string {
  const body = JSON.stringify(envelope(new Failure(refusal)));
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}
