import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './sources';

const terminal = join(root, 'scripts/lib/terminal.mjs');

function printed(text: string): string {
  const program = `import { bold, say } from ${JSON.stringify(terminal)}; say(bold(process.argv[1]) + process.argv[1]);`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', program, text], { encoding: 'utf8' });
}

test.each([
  ['escape sequences', '\u001B[2J\u001B]8;;https://evil.example\u0007link', '[2J]8;;https://evil.examplelink'],
  ['C1 controls', 'a\u009B31mb', 'a31mb'],
  ['carriage returns and backspaces', 'safe\rfake\b\b', 'safefake'],
  ['bidirectional control characters', 'a\u202Eb\u2066c', 'abc'],
  ['invisible characters', 'a\u200Bb\u{E0041}c\uFEFF', 'abc'],
])('%s are removed before printing', (_, text, left) => {
  expect(printed(text)).toBe(`${left}${left}\n`);
});

test('line breaks, tabs, emoji and joined letters are printed', () => {
  const text = 'one\ttwo\n👩🏽\u200D💻 کتاب\u200Cخانه';
  expect(printed(text)).toBe(`${text}${text}\n`);
});
