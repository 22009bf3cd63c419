// A process of `npm run dev` that has loaded the packages before there is anything to run: half of what a restart would wait for.
// It begins when a word comes on stdin (`go`, or the port of a debugger), and ends when that closes without one.
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

const [entry, name] = process.argv.slice(2);
const list = join(process.env.EXCHANGE_COMPILED, `packages-${name}.json`);

for (const file of existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []) {
  try {
    require(file);
  } catch {
    // It has moved since: whoever needs it finds it.
  }
}

let word = '';
process.stdin.on('data', (chunk) => (word += chunk));
process.stdin.once('end', () => {
  if (word === '') process.exit();
  if (Number(word) > 0) require('node:inspector').open(Number(word), '127.0.0.1');
  process.argv = [process.argv[0], entry];
  require(entry);
  const packages = Object.keys(require.cache).filter((file) => file.includes('node_modules'));
  writeFileSync(list, JSON.stringify(packages));
});
