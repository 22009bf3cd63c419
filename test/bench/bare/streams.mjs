// Minimal server-sent events: every GET opens a stream, and `POST /` writes an event to all streams.
import { createServer } from 'node:http';

/** @type {import('node:http').ServerResponse[]} */
const clients = [];
const event = (/** @type {number} */ id, /** @type {string} */ data) => `id: ${id}\nevent: revision\ndata: ${data}\n\n`;

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    clients.push(response);
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(event(0, '{}'));
    return;
  }
  let body = '';
  request.on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    const { id, data } = JSON.parse(body);
    for (const client of clients) client.write(event(id, JSON.stringify(data)));
    response.end();
  });
});
server.listen(0, '127.0.0.1', 4096, () => process.send?.(`http://127.0.0.1:${/** @type {any} */ (server.address()).port}`));
