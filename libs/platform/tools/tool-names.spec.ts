import { DomainError, invalidInput } from '@exchange/kernel';
import { toToolNames, withToolNames } from './tool-names';

const names = { flightDates: 'flight', endDate: 'endAt', 'config.goals': 'goals', config: 'goals', 'caps[0]': 'cap.config', caps: 'cap' };

describe('REST names in tool messages', () => {
  it.each([
    ['flightDates.endDate', 'flight.endAt'],
    ['config.goals[2].metric', 'goals[2].metric'],
    ['config is required.', 'goals is required.'],
    ['caps[0].window.unit', 'cap.config.window.unit'],
    ['caps[1]', 'cap[1]'],
    ['myflightDates, endDates and config_id stay', 'myflightDates, endDates and config_id stay'],
    ['“endDate” must be after it: endDate', '“endAt” must be after it: endAt'],
    ['', ''],
  ])('are replaced: %j becomes %j', (text, told) => {
    expect(toToolNames(text, names)).toBe(told);
  });

  it('are replaced in every part of a domain error; other errors are unchanged', async () => {
    const refused = invalidInput([{ path: 'flightDates.endDate', message: 'endDate must be later.' }]);
    await expect(withToolNames(names, () => Promise.reject(refused))).rejects.toMatchObject({
      kind: 'invalid',
      field: 'flight.endAt',
      message: 'endAt must be later.',
      details: { issues: [{ path: 'flight.endAt', message: 'endAt must be later.' }] },
    });
    for (const other of [new DomainError('conflict', 'CONFLICT', 'It has changed.', 'expectedRevision'), new Error('config')])
      await expect(withToolNames(names, () => Promise.reject(other))).rejects.toBe(other);
    expect(await withToolNames(names, async () => 1)).toBe(1);
  });
});
