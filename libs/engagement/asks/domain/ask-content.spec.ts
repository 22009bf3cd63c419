import type { DomainError } from '@exchange/kernel';
import { askContentOf, type AskRequest } from './ask-content';

const title = 'Help';
const issues = (filing: AskRequest): unknown => {
  try {
    askContentOf(filing);
  } catch (error) {
    return (error as DomainError).details;
  }
  return null;
};

describe('askContentOf', () => {
  const examples: [string, AskRequest][] = [
    ['product', { title }],
    ['support', { title, detail: 'It hurts' }],
    ['support', { title, detail: 'It hurts', severity: 'low', blocks: 'Launching' }],
    ['integration', { title, subject: 'Northwind' }],
    ['supply', { title, subject: 'lakeside.example', channel: 'ctv', desiredSupply: 'Much' }],
    ['commercial', { title, type: 'commercial', detail: 'Terms' }],
  ];
  test.each(examples)('derives the type %s from the fields', (kind, filing) => {
    expect(askContentOf(filing)).toMatchObject({ kind, title });
  });

  test('throws 400 with every missing and every unexpected field of the type', () => {
    expect(issues({ title, type: 'support', subject: 'x' })).toEqual({
      issues: [
        { path: 'detail', message: 'detail is required for asks of type support.' },
        { path: 'subject', message: 'Asks of type support have no subject.' },
      ],
    });
    expect(issues({ title, type: 'supply' })).toMatchObject({ issues: [{ path: 'subject' }, { path: 'channel' }] });
    expect(issues({ title, type: 'integration', channel: 'ctv' })).toMatchObject({ issues: [{ path: 'subject' }, { path: 'channel' }] });
    expect(issues({ title, severity: 'high' })).toMatchObject({ issues: [{ path: 'detail' }] });
    expect(issues({ title, desiredSupply: 'Much' })).toMatchObject({ issues: [{ path: 'subject' }, { path: 'channel' }] });
  });

  test('redacts secrets', () => {
    expect(JSON.stringify(askContentOf({ title, detail: `My key is sck_${'a'.repeat(43)}` }))).not.toContain('sck_aaaa');
  });
});
