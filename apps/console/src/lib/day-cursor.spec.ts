import { dayAction } from './day-cursor';

const press = (key: string, shiftKey = false) => ({ key, shiftKey });
const nowhere = { at: null, anchor: null };

describe('Keys of a chart', () => {
  test('move by a day in the direction of time, and stop at its ends', () => {
    expect(dayAction(nowhere, press('ArrowRight'), 7, false)).toEqual({ kind: 'move', at: 0, anchor: null });
    expect(dayAction(nowhere, press('ArrowLeft'), 7, false)).toEqual({ kind: 'move', at: 6, anchor: null });
    expect(dayAction({ at: 6, anchor: null }, press('ArrowRight'), 7, false)).toEqual({ kind: 'move', at: 6, anchor: null });
    expect(dayAction({ at: 3, anchor: null }, press('ArrowLeft'), 7, true)).toEqual({ kind: 'move', at: 4, anchor: null });
    expect(dayAction({ at: 3, anchor: 1 }, press('End'), 7, false)).toEqual({ kind: 'move', at: 6, anchor: null });
  });

  test('with Shift select days, and Enter zooms to them', () => {
    expect(dayAction({ at: 3, anchor: null }, press('ArrowLeft', true), 7, false)).toEqual({ kind: 'move', at: 2, anchor: 3 });
    expect(dayAction({ at: 1, anchor: 3 }, press('Enter'), 7, false)).toEqual({ kind: 'zoom', from: 1, to: 3 });
    expect(dayAction({ at: 1, anchor: 3 }, press('Escape'), 7, false)).toEqual({ kind: 'move', at: 1, anchor: null });
    expect([dayAction({ at: 1, anchor: null }, press('Enter'), 7, false), dayAction(nowhere, press('Escape'), 7, false)]).toEqual([
      null,
      null,
    ]);
  });

  test('zoom out, or lead to the table', () => {
    expect([
      dayAction(nowhere, press('-'), 7, false),
      dayAction(nowhere, press('t'), 7, false),
      dayAction(nowhere, press('j'), 7, false),
    ]).toEqual([{ kind: 'zoomOut' }, { kind: 'table' }, null]);
  });
});
