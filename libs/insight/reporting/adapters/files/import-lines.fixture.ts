import { importLines } from './import-lines';

/** Number of lines that an import reads when the text arrives in pieces of `size` characters. */
export async function linesOf(format: 'csv' | 'ndjson', text: string, size: number): Promise<number> {
  let count = 0;
  const source = (async function* () {
    for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
  })();
  for await (const one of importLines(format, source)) count += Object.keys(one).length > 0 ? 1 : 0;
  return count;
}
