import { BadRequestException, ForbiddenException, NotFoundException } from '@nestjs/common';
import { domainError } from '@exchange/kernel';
import { toDomainError } from './error.filter';

const parserError = (status: number) => Object.assign(new Error('secret internals'), { status });

describe('What was thrown becomes a refusal', () => {
  it('a domain error stays what it is', () => {
    const error = domainError('conflict', 'CONFLICT', 'No.');
    expect(toDomainError(error)).toBe(error);
  });

  it.each([
    [new NotFoundException('Cannot GET /x'), 404, 'NOT_FOUND'],
    [new BadRequestException('Unexpected token'), 400, 'BAD_REQUEST'],
    [new ForbiddenException(), 400, 'BAD_REQUEST'],
    [parserError(400), 400, 'BAD_REQUEST'],
    [parserError(413), 413, 'PAYLOAD_TOO_LARGE'],
    [parserError(415), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [{ code: '22021' }, 400, 'VALIDATION_ERROR'],
    [{ driverError: { code: '57P01' } }, 503, 'SERVICE_UNAVAILABLE'],
    [{ code: 'ECONNREFUSED' }, 503, 'SERVICE_UNAVAILABLE'],
    [new Error('Connection terminated unexpectedly'), 503, 'SERVICE_UNAVAILABLE'],
    [new Error('secret internals'), 500, 'INTERNAL_ERROR'],
    [parserError(200), 500, 'INTERNAL_ERROR'],
    ['text', 500, 'INTERNAL_ERROR'],
    [undefined, 500, 'INTERNAL_ERROR'],
    [null, 500, 'INTERNAL_ERROR'],
  ])('%p is answered %i %s, without its own words', (thrown, status, code) => {
    const refusal = toDomainError(thrown);
    expect([refusal.status, refusal.code]).toEqual([status, code]);
    expect(refusal.message).not.toMatch(/secret|Unexpected|Cannot|terminated/);
  });
});
