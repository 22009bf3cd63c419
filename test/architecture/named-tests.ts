import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { read, root } from './sources';

/** Cells of a table between `<!-- name -->` and `<!-- /name -->`, without its head. */
export function rowsOf(document: string, name: string): string[][] {
  const [, table = ''] = new RegExp(`<!-- ${name} -->([\\s\\S]*?)<!-- /${name} -->`).exec(document) ?? [];
  const lines = table.split('\n').filter((line) => line.startsWith('| '));
  const cells = (line: string) => line.split(/^\||(?<= )\|(?= )|\|$/).slice(1, -1);
  return lines.slice(1).map((line) => cells(line).map((cell) => cell.trim()));
}

/** Whether a cell of the form "`path`: title" names an existing file that contains the title. */
export function namesTest(cell: string): boolean {
  const [, path, title] = /^`([^`]+)`: (.+)$/.exec(cell) ?? [];
  if (path === undefined || !existsSync(join(root, path))) return false;
  return read(path)
    .replaceAll("\\'", "'")
    .includes(title!.replaceAll(/\\([`|])/g, '$1'));
}
