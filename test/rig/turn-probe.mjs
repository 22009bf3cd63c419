// Preloaded into a process of a case (`NODE_OPTIONS=--import`). Reports on `TURN_PORT` the longest turn since the last request.
import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';
import { longestTurn } from './longest-turn.mjs';

const everyMs = 5;
const port = Number(process.env['TURN_PORT']);
if (isMainThread && port > 0) {
  const turns = longestTurn((look) => void setTimeout(look, everyMs).unref());
  turns.begin();
  createServer((_, response) => response.end(String(turns.soFar())))
    .listen(port, '127.0.0.1')
    .unref();
}
