import { columnProblem, recognizedColumns } from './audience-columns';
import { firstRows } from './csv-rows';

describe('Columns of a file', () => {
  const columns = (text: string) => recognizedColumns(firstRows(text, 20, true));

  test('are recognized by their names in a head', () => {
    expect(columns('Customer ID,E-Mail,Phone Number,City\n1,ann@example.com,030 123,Rome')).toEqual({
      hasHead: true,
      kinds: ['id', 'email', 'phone', 'skip'],
    });
  });

  test('are recognized by their values without a head, also hashes', () => {
    expect(columns(`ann@example.com;+49 30 1234567\nbo@example.com;`)).toEqual({ hasHead: false, kinds: ['email', 'phone'] });
    expect(columns('a'.repeat(64)).kinds).toEqual(['email']);
    expect(columns('sha256_phone\n' + 'a'.repeat(64)).kinds).toEqual(['phone']);
  });

  test('that are called an id but have addresses are addresses', () => {
    expect(columns('user_id\nann@example.com').kinds).toEqual(['email']);
  });

  test.each(['Contact number', 'Number', 'Kontaktnummer'])('that are called "%s" are recognized by their values', (head) => {
    expect(columns(`${head}\n+49 30 1234567\n0171 7654321`)).toEqual({ hasHead: true, kinds: ['phone'] });
    expect(columns(`${head},Email\n4711,ann@example.com\n4712,bo@example.com`).kinds).toEqual(['skip', 'email']);
  });

  test.each(['Personnummer', 'Personal number', 'National ID number', 'SSN', 'Steuer-ID'])('that are called "%s" are left out', (head) => {
    expect(columns(`${head},Email\n19900101-1234,ann@example.com`).kinds).toEqual(['skip', 'email']);
    expect(columns(`${head},Email\n199001011234,ann@example.com`).kinds).toEqual(['skip', 'email']);
  });

  test.each(['+49 30 1234567', '491711234567', '01711234567', '030 1234567'])(
    'that are called an id but have %s are asked for',
    (value) => {
      expect(columns(`Customer ID,Email\n${value},ann@example.com`).kinds).toEqual([null, 'email']);
      expect(columnProblem([null, 'email'], 'add')).toBe('unsure');
    },
  );

  test.each(['Customer number', 'kunden_nr', 'Contact ID', 'key'])('that are called "%s" have ids', (head) => {
    expect(columns(`${head},Email\n471100,ann@example.com`).kinds).toEqual(['id', 'email']);
  });

  test('must have something to know people by, and one id at most', () => {
    expect(columnProblem(['skip', 'id'], 'add')).toBe('none');
    expect(columnProblem(['skip', 'id'], 'remove')).toBeNull();
    expect(columnProblem(['id', 'id', 'email'], 'add')).toBe('ids');
    expect(columnProblem(['email'], 'add')).toBeNull();
  });
});
