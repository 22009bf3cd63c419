import type { Server, ServerOptions } from 'node:http';

export interface ServerLimits {
  readonly headersTimeoutMs: number;
  readonly requestTimeoutMs: number;
  readonly keepAliveMs: number;
}

export const usualLimits: ServerLimits = { headersTimeoutMs: 15_000, requestTimeoutMs: 600_000, keepAliveMs: 65_000 };

const mostHeaderBytes = 16_384;

/** When Node gives up waiting for a request. Answers, event streams among them, are not limited by these. */
export function serverOptions({ headersTimeoutMs, requestTimeoutMs, keepAliveMs }: ServerLimits): ServerOptions {
  return {
    headersTimeout: Math.min(headersTimeoutMs, requestTimeoutMs),
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveMs,
    // The timeouts above are looked at so often: they are late by this much at most.
    connectionsCheckingInterval: Math.ceil(Math.min(5_000, headersTimeoutMs / 3)),
    maxHeaderSize: mostHeaderBytes,
    // Refused by the adapter, in the envelope.
    requireHostHeader: false,
  };
}

/** A client that neither sends nor reads for that long is let go; event streams set their own connection free of it. */
export function letGoOfTheIdle(server: Server, { requestTimeoutMs }: ServerLimits): void {
  server.timeout = requestTimeoutMs;
}
