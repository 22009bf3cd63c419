import type { Server, ServerOptions } from 'node:http';

export interface ServerLimits {
  readonly headersTimeoutMs: number;
  readonly requestTimeoutMs: number;
  readonly keepAliveMs: number;
}

export const defaultServerLimits: ServerLimits = { headersTimeoutMs: 15_000, requestTimeoutMs: 600_000, keepAliveMs: 65_000 };

const maxHeaderBytes = 16_384;

/** Node's timeouts for receiving a request. They do not limit responses or event streams. */
export function serverOptions({ headersTimeoutMs, requestTimeoutMs, keepAliveMs }: ServerLimits): ServerOptions {
  return {
    headersTimeout: Math.min(headersTimeoutMs, requestTimeoutMs),
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveMs,
    // Interval of the checks, in milliseconds: the maximum delay of the timeouts above.
    connectionsCheckingInterval: Math.ceil(Math.min(5_000, headersTimeoutMs / 3)),
    maxHeaderSize: maxHeaderBytes,
    // The adapter refuses requests without Host, in the envelope.
    requireHostHeader: false,
  };
}

/** Disconnects clients that neither send nor read within the request timeout; event streams disable it for their socket. */
export function setIdleTimeout(server: Server, { requestTimeoutMs }: ServerLimits): void {
  server.timeout = requestTimeoutMs;
}
