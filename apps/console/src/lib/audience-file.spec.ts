import { type Batch, batchBody, batchesOf, sendBatches } from './audience-batches';
import { beginningOf, type FileSettings, preparedFile } from './audience-file';

const settings: FileSettings = { separator: ',', hasHead: false, kinds: ['email'], callingCode: '', does: 'add' };
const prepared = (text: string | Uint8Array<ArrayBuffer>, own: Partial<FileSettings> = {}) =>
  preparedFile(new Blob([text]), { ...settings, ...own }, { signal: new AbortController().signal, onProgress: () => {} });
const peopleOf = async (pieces: readonly { json: Blob }[]) =>
  (await Promise.all(pieces.map(({ json }) => json.text()))).flatMap((json) => JSON.parse(`[${json}]`) as Record<string, unknown>[]);

/** SHA-256 of ann.lee@example.com and +12065550100, from the documentation of audiences. */
const ann = 'b7e0d8372a47f54bbefeb251ab9ac1e9e6b2d1983263de10196101be3961ed23';
const phone = 'b4fa1a0e9e520f7186de1a00b1b84abb55a5c7feab09e7c3b8059ca32a6abd4f';

describe('A file of people', () => {
  test('is hashed as the documentation says, and nothing else of it is kept', async () => {
    const { pieces } = await prepared('mail,number,city\n Ann.Lee@Example.com ,(206) 555-0100,Rome', {
      hasHead: true,
      kinds: ['email', 'phone', 'skip'],
      callingCode: '1',
    });
    expect(await peopleOf(pieces)).toEqual([{ externalId: ann, hashedEmail: ann, hashedPhone: phone }]);
  });

  test('counts rows, people, doubles and refused rows, with examples by line', async () => {
    const { counts, reasons } = await prepared(`ann.lee@example.com\nANN.LEE@example.com\n${ann}\nnobody\n\nnull\n`);
    expect(counts).toEqual({ rows: 5, people: 1, doubles: 2, refused: 2 });
    expect(reasons).toEqual([
      { refusal: 'email', count: 1, examples: [{ line: 4, refusal: 'email', value: 'nobody' }] },
      { refusal: 'empty', count: 1, examples: [{ line: 6, refusal: 'empty', value: '' }] },
    ]);
  });

  test('says where a quote begins that does not end, and sends nothing of that row', async () => {
    const { counts, reasons } = await prepared('ann.lee@example.com,\nbo@example.com,"Bo\ncy@example.com,', { kinds: ['email', 'skip'] });
    expect(counts).toEqual({ rows: 2, people: 1, doubles: 0, refused: 1 });
    expect(reasons).toEqual([{ refusal: 'quote', count: 1, examples: [{ line: 2, refusal: 'quote', value: 'Bo\ncy@example.com,' }] }]);
  });

  test('refuses hashes of placeholders', async () => {
    const { counts, reasons } = await prepared('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(counts.refused).toBe(1);
    expect(reasons[0]!.refusal).toBe('placeholder');
  });

  test('keeps a row whose other values are good, and its own ids', async () => {
    const { pieces, counts, reasons } = await prepared('7,ann.lee@example.com,call me', { kinds: ['id', 'email', 'phone'] });
    expect(await peopleOf(pieces)).toEqual([{ externalId: '7', hashedEmail: ann }]);
    expect([counts.refused, reasons[0]!.refusal]).toEqual([0, 'phone']);
  });

  test('does not name a person otherwise when its id is refused', async () => {
    const { counts } = await prepared('ann@example.com,ann.lee@example.com', { kinds: ['id', 'email'] });
    expect(counts).toEqual({ rows: 1, people: 0, doubles: 0, refused: 1 });
  });

  test('to remove has ids alone', async () => {
    const { pieces } = await prepared('ann.lee@example.com,+12065550100', { kinds: ['email', 'phone'], does: 'remove' });
    expect(await peopleOf(pieces)).toEqual([{ externalId: ann }]);
  });

  test('may be written in UTF-16, as spreadsheets do', async () => {
    const text = 'ann.lee@example.com';
    const bytes = new Uint8Array([0xff, 0xfe, ...[...text].flatMap((char) => [char.charCodeAt(0), 0])]);
    expect((await prepared(bytes)).counts.people).toBe(1);
    expect((await beginningOf(new Blob([bytes]))).text.trim()).toBe(text);
  });

  test('stops when the person stops it', async () => {
    const stop = new AbortController();
    stop.abort();
    const reading = preparedFile(new Blob(['ann@example.com']), settings, { signal: stop.signal, onProgress: () => {} });
    await expect(reading).rejects.toThrow();
  });

  test('is read in tasks: other work runs in between', async () => {
    const rows = Array.from({ length: 20_000 }, (_, n) => n.toString(16).padStart(64, '0')).join('\n');
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 0);
    const { counts } = await prepared(rows).finally(() => clearInterval(timer));
    expect(counts.people).toBe(20_000);
    expect(turns).toBeGreaterThan(1);
  });
});

describe('Batches', () => {
  const piece = (people: number, json = '{}') => ({ people, json: new Blob([json]) });
  const sizes = (count: number) => batchesOf(Array.from({ length: count }, () => piece(2_500))).map(({ people }) => people);

  test('are about twenty, of 5,000 to 50,000 people', () => {
    expect(sizes(1)).toEqual([2_500]);
    expect(sizes(5)).toEqual([5_000, 5_000, 2_500]);
    expect(sizes(400)).toEqual(Array(20).fill(50_000));
  });

  test('are a request of the API with all of their people', async () => {
    const [batch] = batchesOf([piece(1, '{"externalId":"1"}'), piece(1, '{"externalId":"2"}')]);
    expect(JSON.parse(await batchBody('a "b"', 'add', batch!))).toEqual({
      audiences: [{ audienceId: 'a "b"', add: [{ externalId: '1' }, { externalId: '2' }] }],
    });
  });

  test('are sent in their order, and go on with the one that failed, under the same key', async () => {
    const batches = batchesOf(Array.from({ length: 6 }, () => piece(2_500)));
    const keys: string[] = [];
    let sent = 0;
    const send = async ({ key }: Batch) => {
      keys.push(key);
      if (keys.length === 2) throw new Error('no connection');
      return 'task';
    };
    const onSent = (count: number) => void (sent = count);
    const { signal } = new AbortController();
    await expect(sendBatches(batches, sent, { send, onSent, signal })).rejects.toThrow('no connection');
    await sendBatches(batches, sent, { send, onSent, signal });
    expect(sent).toBe(3);
    expect(keys[2]).toBe(keys[1]);
    expect(new Set(keys).size).toBe(3);
  });

  test('stop after the one under way', async () => {
    const stop = new AbortController();
    let sent = 0;
    const batches = batchesOf(Array.from({ length: 6 }, () => piece(2_500)));
    await sendBatches(batches, 0, { send: async () => 'task', onSent: (count) => ((sent = count), stop.abort()), signal: stop.signal });
    expect(sent).toBe(1);
  });
});
