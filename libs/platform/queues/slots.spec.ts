import { type Lane, Slots } from './slots';

const lane = (name: string, part = 1 / 4): Lane => ({ name, part });

describe('Slots', () => {
  it('are given to a lane up to its share of the free slots, and freed when it leaves', () => {
    const slots = new Slots(100);
    const left: (() => void)[] = [];
    for (let leave = slots.enter([lane('a')]); leave; leave = slots.enter([lane('a')])) left.push(leave);
    expect(left).toHaveLength(20);
    expect(slots.full([lane('a')])?.name).toBe('a');
    expect(slots.enter([lane('b')])).not.toBeNull();
    for (const leave of left) leave();
    expect([...slots.of('')]).toEqual([['b', 1]]);
    expect(slots.free).toBe(99);
  });

  it.each([2, 7, 40])('leave a slot for another lane beside %i greedy lanes', (greedy) => {
    const slots = new Slots(100);
    for (let given = true; given;) {
      given = false;
      for (let one = 0; one < greedy; one += 1) given = slots.enter([lane(`greedy ${one}`, 1 / 20)]) !== null || given;
    }
    expect(slots.enter([lane('late', 1 / 20)])).not.toBeNull();
  });

  it('are refused when one lane is full, without taking from the others', () => {
    const slots = new Slots(10);
    while (slots.enter([lane('full')]));
    const free = slots.free;
    expect(slots.enter([lane('other'), lane('full')])).toBeNull();
    expect([slots.free, slots.of('other').size]).toEqual([free, 0]);
  });

  it('respect a fixed limit of a lane', () => {
    const slots = new Slots(1_000);
    const one = { name: 'seller 1', most: 3 };
    expect([1, 2, 3, 4].map(() => slots.enter([one]) !== null)).toEqual([true, true, true, false]);
    expect(slots.of('seller ')).toEqual(new Map([['1', 3]]));
  });

  it('are freed when the work fails', async () => {
    const slots = new Slots(1);
    await expect(slots.run([lane('a', 1)], () => Promise.reject(new Error('No.')))).rejects.toThrow('No.');
    expect(slots.free).toBe(1);
    expect(await slots.run([lane('a', 1)], async () => undefined)).toBe(true);
  });
});
