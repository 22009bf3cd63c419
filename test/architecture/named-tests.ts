import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './sources';

/** Of a table between `<!-- name -->` and `<!-- /name -->`: the cells of every row but the head. */
export function rowsOf(document: string, name: string): string[][] {
  const [, table = ''] = new RegExp(`<!-- ${name} -->([\\s\\S]*?)<!-- /${name} -->`).exec(document) ?? [];
  const lines = table.split('\n').filter((line) => line.startsWith('| '));
  const cells = (line: string) => line.split(/^\||(?<= )\|(?= )|\|$/).slice(1, -1);
  return lines.slice(1).map((line) => cells(line).map((cell) => cell.trim()));
}

/** Whether a cell of the form "`path`: what is tested" names a file that exists. */
export function namesTest(cell: string): boolean {
  const [, path] = /^`([^`]+)`: .+$/.exec(cell) ?? [];
  return path !== undefined && existsSync(join(root, path));
}
