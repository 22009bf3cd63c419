import { DomainError, defineErrors, domainError, invalidField, invalidInput, statusOfKind } from './errors';

describe('Errors', () => {
  const errors = defineErrors('library', {
    notFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no such book.' },
    lent: { kind: 'conflict', code: 'CONFLICT', message: 'The book is lent.' },
  });

  test('a catalogued error has the code, the message and the status of its kind', () => {
    const error = errors.notFound();
    expect(error).toBeInstanceOf(DomainError);
    expect(error).toMatchObject({ kind: 'not_found', status: 404, code: 'NOT_FOUND', message: 'There is no such book.' });
    expect(errors.lent().status).toBe(409);
  });

  test('without extras it has neither field nor details', () => {
    expect(errors.notFound().field).toBeUndefined();
    expect(errors.notFound().details).toBeUndefined();
  });

  test('extras add field and details, and may name something in the message', () => {
    expect(errors.lent({ field: 'bookId', details: { until: 'May' }, message: 'Lent until May.' })).toMatchObject({
      code: 'CONFLICT',
      field: 'bookId',
      details: { until: 'May' },
      message: 'Lent until May.',
    });
  });

  test('the catalogue is readable for the documentation', () => {
    expect(errors.catalogue.context).toBe('library');
    expect(Object.keys(errors.catalogue.specs)).toEqual(['notFound', 'lent']);
  });

  test('every kind has an HTTP status of 400 or above', () => {
    expect(Object.values(statusOfKind).filter((status) => status < 400 || status > 599)).toEqual([]);
    expect(domainError('rate_limited', 'RATE_LIMITED', 'Slow down.').status).toBe(429);
  });

  test('invalid input lists every problem, with field and message of the first', () => {
    const issues = [
      { path: 'budget.currency', message: 'currency must be three letters.' },
      { path: 'name', message: 'name is required.' },
    ];
    expect(invalidInput(issues)).toMatchObject({
      status: 400,
      code: 'VALIDATION_ERROR',
      field: 'budget.currency',
      message: 'currency must be three letters.',
      details: { issues },
    });
  });

  test('invalid input without problems is a 400 with a message', () => {
    expect(invalidInput([])).toMatchObject({
      status: 400,
      field: undefined,
      message: 'The request is not valid.',
      details: { issues: [] },
    });
  });

  test('a problem of the whole body has no field', () => {
    expect(invalidInput([{ path: '', message: 'The body must be a JSON object.' }]).field).toBeUndefined();
  });

  test('one invalid field is invalid input with one problem', () => {
    const message = 'name is required.';
    expect(invalidField('name', message)).toMatchObject({ field: 'name', message, details: { issues: [{ path: 'name', message }] } });
  });
});
