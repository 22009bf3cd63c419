import { requireComplete } from './asset-part';
import { assetLimits } from './limits';

const { minPartBytes } = assetLimits;
const parts = (...sizes: readonly (number | null)[]) =>
  sizes.flatMap((bytes, index) => (bytes === null ? [] : [{ number: index + 1, bytes, sha256: 'ab'.repeat(32) }]));

describe('The parts of a file', () => {
  it.each([
    ['one part of any size', parts(1), 1],
    ['a small last part', parts(minPartBytes, minPartBytes + 1, 1), 2 * minPartBytes + 2],
  ])('are complete with %s', (_, arrived, bytes) => {
    expect(() => requireComplete(arrived, bytes)).not.toThrow();
  });

  it.each([
    ['nothing has arrived', parts(), 10, { missingParts: [1], arrivedBytes: 0 }],
    ['a part is missing in between', parts(minPartBytes, null, 10), minPartBytes + 10, { missingParts: [2] }],
    ['the first part is missing', parts(null, 10), 10, { missingParts: [1] }],
    ['bytes are missing', parts(9), 10, { missingParts: [], arrivedBytes: 9, announcedBytes: 10 }],
    ['a part but the last is too small', parts(minPartBytes - 1, minPartBytes), 2 * minPartBytes - 1, { smallParts: [1] }],
  ])('are refused with details when %s', (_, arrived, bytes, details) => {
    expect(() => requireComplete(arrived, bytes)).toThrow(
      expect.objectContaining({ code: 'CONFLICT', details: expect.objectContaining(details) }),
    );
  });

  it('name at most 20 missing parts', () => {
    const [last] = parts(1);
    expect(() => requireComplete([{ ...last!, number: 1_000 }], 1)).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ missingParts: Array.from({ length: 20 }, (_, i) => i + 1) }) }),
    );
  });
});
