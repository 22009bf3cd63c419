import { ForbiddenException, NotFoundException, PayloadTooLargeException } from '@nestjs/common';
import { domainError } from '@exchange/kernel';
import { toDomainError } from './error.filter';

const withParts = (parts: object, message = 'select secret from table') => Object.assign(new Error(message), parts);

describe('toDomainError', () => {
  it('returns a domain error unchanged', () => {
    const refusal = domainError('conflict', 'CONFLICT', 'No.', { field: 'name', details: { a: 1 } });
    expect(toDomainError(refusal)).toBe(refusal);
  });

  it.each<[string, unknown, number, string]>([
    ['PostgreSQL restarts', withParts({ code: '57P01' }), 503, 'SERVICE_UNAVAILABLE'],
    ['PostgreSQL starts', withParts({ driverError: { code: '57P03' } }), 503, 'SERVICE_UNAVAILABLE'],
    ['PostgreSQL has no connection left', withParts({ code: '53300' }), 503, 'SERVICE_UNAVAILABLE'],
    ['PostgreSQL is a standby', withParts({ code: '25006' }), 503, 'SERVICE_UNAVAILABLE'],
    ['a statement was cancelled', withParts({ code: '57014' }), 503, 'SERVICE_UNAVAILABLE'],
    ['the disk of PostgreSQL is full', withParts({ code: '53100' }), 503, 'SERVICE_UNAVAILABLE'],
    ['the connection broke between two statements', withParts({ name: 'QueryRunnerAlreadyReleasedError' }), 503, 'SERVICE_UNAVAILABLE'],
    ['the PostgreSQL protocol was violated', withParts({ code: '08P01' }), 500, 'INTERNAL_ERROR'],
    ['the connection is refused', withParts({ code: 'ECONNREFUSED' }), 503, 'SERVICE_UNAVAILABLE'],
    ['the connection broke', new Error('Connection terminated unexpectedly'), 503, 'SERVICE_UNAVAILABLE'],
    ['the pool is exhausted', new Error('timeout exceeded when trying to connect'), 503, 'SERVICE_UNAVAILABLE'],
    ['text cannot be stored', withParts({ driverError: { code: '22021' } }), 400, 'VALIDATION_ERROR'],
    ['JSON cannot be stored', withParts({ code: '22P05' }), 400, 'VALIDATION_ERROR'],
    ['a statement is wrong', withParts({ code: '42601' }), 500, 'INTERNAL_ERROR'],
    ['a unique constraint is violated', withParts({ code: '23505', constraint: 'secret_index' }), 500, 'INTERNAL_ERROR'],
    ['the code throws a TypeError', new TypeError('secret is undefined'), 500, 'INTERNAL_ERROR'],
    ['a string was thrown', 'a secret', 500, 'INTERNAL_ERROR'],
    ['undefined was thrown', undefined, 500, 'INTERNAL_ERROR'],
    ['null was thrown', null, 500, 'INTERNAL_ERROR'],
    ['an error with an invalid status was thrown', withParts({ status: 700 }), 500, 'INTERNAL_ERROR'],
    ['the route is unknown', new NotFoundException('Cannot GET /secret'), 404, 'NOT_FOUND'],
    ['a guard refused', new ForbiddenException(), 403, 'FORBIDDEN'],
    ['the body is too large', withParts({ status: 413, type: 'entity.too.large' }), 413, 'PAYLOAD_TOO_LARGE'],
    ['Nest says the body is too large', new PayloadTooLargeException(), 413, 'PAYLOAD_TOO_LARGE'],
    ['the encoding is unknown', withParts({ status: 415 }), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['the body is no JSON', withParts({ status: 400, type: 'entity.parse.failed' }), 400, 'BAD_REQUEST'],
    ['the path cannot be decoded', Object.assign(new URIError('secret'), { status: 400 }), 400, 'BAD_REQUEST'],
  ])('hides internal details when %s', (_, exception, status, code) => {
    const refusal = toDomainError(exception);
    expect(refusal).toMatchObject({ status, code });
    expect(JSON.stringify([refusal.message, refusal.details])).not.toContain('secret');
  });

  it('mentions JSON only when the body could not be parsed', () => {
    expect(toDomainError(withParts({ status: 400, type: 'entity.parse.failed' })).message).toContain('JSON');
    expect(toDomainError(Object.assign(new URIError('x'), { status: 400 })).message).not.toContain('JSON');
  });
});
