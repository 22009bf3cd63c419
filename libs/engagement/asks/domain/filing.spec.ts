import type { DomainError } from '@exchange/kernel';
import { filed, type Filing } from './filing';

const title = 'Help';
const issues = (filing: Filing): unknown => {
  try {
    filed(filing);
  } catch (error) {
    return (error as DomainError).details;
  }
  return null;
};

describe('Filing an ask', () => {
  const told: [string, Filing][] = [
    ['product', { title }],
    ['support', { title, detail: 'It hurts' }],
    ['support', { title, detail: 'It hurts', severity: 'low', blocks: 'Launching' }],
    ['integration', { title, subject: 'Northwind' }],
    ['supply', { title, subject: 'lakeside.example', channel: 'ctv', desiredSupply: 'Much' }],
    ['commercial', { title, type: 'commercial', detail: 'Terms' }],
  ];
  test.each(told)('is %s, as its fields say', (kind, filing) => {
    expect(filed(filing)).toMatchObject({ kind, title });
  });

  test('400 with every field that its type lacks or does not have', () => {
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

  test('keeps no secret that stands in it', () => {
    expect(JSON.stringify(filed({ title, detail: `My key is sck_${'a'.repeat(43)}` }))).not.toContain('sck_aaaa');
  });
});
