// A standby process, which loads its code before it can start. Under `npm start` it loads everything while the schema is migrated; under `npm run
// dev` only packages, because the product's code may change. It starts after a word on stdin (`go`, or the port of a debugger), and exits when stdin
// closes without one.
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');

const [entry, name] = process.argv.slice(2);
const compiled = process.env.EXCHANGE_COMPILED;
const list = compiled && join(compiled, `packages-${name}.json`);

for (const file of list ? (existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []) : [join(dirname(entry), 'app.js')]) {
  try {
    require(file);
  } catch {
    // The package has moved, or the app does not use it any more: a later import finds it or fails.
  }
}

let word = '';
process.stdin.on('data', (chunk) => (word += chunk));
process.stdin.once('end', () => {
  if (word === '') process.exit();
  if (Number(word) > 0) require('node:inspector').open(Number(word), '127.0.0.1');
  process.argv = [process.argv[0], entry];
  require(entry);
  if (list) writeFileSync(list, JSON.stringify(Object.keys(require.cache).filter((file) => file.includes('node_modules'))));
});
