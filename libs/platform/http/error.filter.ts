import { Catch, HttpException } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Response } from 'express';
import { DomainError, domainError } from '@exchange/kernel';
import { authErrors } from '../auth/errors';
import { Settings } from '../config/settings';
import { Log } from '../observability/log';
import { isDatabaseDown, isUnstorableText } from '../persistence/pg-errors';
import { RequestContext } from '../request/request-context';
import { Failure, Raw } from './envelope';

/** Turns every error into a response. An unexpected error is a 500 without details; its cause is logged. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly log: Log,
    private readonly settings: Settings,
  ) {}

  catch(exception: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    const refusal = toDomainError(exception);
    const context = RequestContext.current();
    if (context) context.failure = refusal;
    if (refusal.status >= 500) this.log.error('request failed', { error: exception });
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const shape = RequestContext.current()?.refusalShape;
    const body = shape ? new Raw(shape(refusal, response)) : new Failure(refusal);
    // A header that the route has set is kept.
    for (const [name, value] of Object.entries(headersOf(refusal, this.settings.baseUrl)))
      if (!response.hasHeader(name)) response.setHeader(name, value);
    this.host.httpAdapter.reply(response, body, refusal.status);
  }
}

export function toDomainError(exception: unknown): DomainError {
  if (exception instanceof DomainError) return exception;
  if (isUnstorableText(exception)) return domainError('invalid', 'VALIDATION_ERROR', 'The request contains text that cannot be stored.');
  if (isDatabaseDown(exception))
    return domainError('unavailable', 'SERVICE_UNAVAILABLE', 'The service is not available right now. Try again shortly.');
  return byStatus(statusOf(exception), (exception as { type?: unknown } | null | undefined)?.type === 'entity.parse.failed');
}

/** Replaces the messages of Express, the body parser and Nest, which may quote the request. */
function byStatus(status: number | undefined, isMalformedJson: boolean): DomainError {
  if (status === 401) return authErrors.unauthorized();
  if (status === 403) return domainError('forbidden', 'FORBIDDEN', 'You may not do that.');
  if (status === 404) return domainError('not_found', 'NOT_FOUND', 'There is nothing at this address.');
  if (status === 413) return domainError('too_large', 'PAYLOAD_TOO_LARGE', 'The request body is too large.');
  if (status === 415)
    return domainError('unsupported_media_type', 'UNSUPPORTED_MEDIA_TYPE', 'The encoding of the request body is not supported.');
  if (status !== undefined && status >= 400 && status < 500)
    return domainError('bad_request', 'BAD_REQUEST', isMalformedJson ? 'The body is not valid JSON.' : 'The request could not be read.');
  return domainError('internal', 'INTERNAL_ERROR', 'Something went wrong on our side.');
}

const insufficientScope = authErrors.catalogue.specs.insufficientScope.code;

/** Errors of the body parser and the router have `status`; those of Nest have `getStatus()`. */
function statusOf(exception: unknown): number | undefined {
  if (exception instanceof HttpException) return exception.getStatus();
  const status = (exception as { status?: unknown } | null)?.status;
  return typeof status === 'number' ? status : undefined;
}

/** `WWW-Authenticate` tells apps where to get a token and which scope is missing (RFC 6750 §3, RFC 9728 §5.1). */
function headersOf(refusal: DomainError, baseUrl: string): Record<string, string> {
  if (refusal.kind === 'unauthorized')
    return { 'WWW-Authenticate': `Bearer resource_metadata="${baseUrl}/.well-known/oauth-protected-resource/api/v2"` };
  const { retryAfterSeconds: seconds, scope } = (refusal.details ?? {}) as { retryAfterSeconds?: number; scope?: string };
  if (refusal.code === insufficientScope) return { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${scope}"` };
  return refusal.kind === 'rate_limited' && seconds !== undefined ? { 'Retry-After': String(seconds) } : {};
}
