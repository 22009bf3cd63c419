import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { read, root } from './sources';

/** Whether a test of this file has this title, written plainly. */
export function hasTest(path: string, title: string): boolean {
  if (!existsSync(join(root, path))) return false;
  const source = read(path);
  return ["'", '"', '`'].some((quote) => source.includes(`(${quote}${title}${quote}`) || source.includes(` ${quote}${title}${quote},`));
}

/** Of a table between `<!-- name -->` and `<!-- /name -->`: the cells of every row but the head. */
export function rowsOf(document: string, name: string): string[][] {
  const [, table = ''] = new RegExp(`<!-- ${name} -->([\\s\\S]*?)<!-- /${name} -->`).exec(document) ?? [];
  const lines = table.split('\n').filter((line) => line.startsWith('| '));
  const cells = (line: string) => line.split(/^\||(?<= )\|(?= )|\|$/).slice(1, -1);
  return lines.slice(1).map((line) => cells(line).map((cell) => cell.trim()));
}

/** `path`: title, as a cell names a test. Null when it does not exist. */
export function testOf(cell: string): { readonly path: string; readonly title: string } | null {
  const [, path, title] = /^`([^`]+)`: (.+)$/.exec(cell) ?? [];
  return path !== undefined && hasTest(path, title!.replaceAll('\\`', '`')) ? { path, title: title! } : null;
}
