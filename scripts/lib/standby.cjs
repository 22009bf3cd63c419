// A process of ours that has loaded what it runs before there is anything to run it on: of `npm start` all its code, while the schema is brought up to date; of
// `npm run dev` the packages, while our own code may still change. It begins when a word comes on stdin (`go`, or the port of a debugger), and ends when that
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
    // It has moved since, or this app has no such file: whoever needs it finds it, or says what is wrong.
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
