// COPY with the `pg` driver, by handling its protocol messages.

/**
 * COPY … FROM STDIN: sends chunks of text with backpressure.
 * @param {import('pg').Client} client @param {string} statement @param {AsyncIterable<string> | Iterable<string>} chunks
 */
export function copyIn(client, statement, chunks) {
  return submit(client, statement, {
    handleCopyInResponse: async (/** @type {any} */ connection) => {
      try {
        for await (const chunk of chunks) {
          connection.sendCopyFromChunk(Buffer.from(chunk));
          if (connection.stream.writableNeedDrain) await new Promise((resolve) => connection.stream.once('drain', resolve));
        }
        connection.endCopyFrom();
      } catch (error) {
        connection.sendCopyFail(String(error));
      }
    },
  });
}

/**
 * COPY … TO STDOUT: passes each chunk to `take` when it arrives.
 * @param {import('pg').Client} client @param {string} statement @param {(chunk: Buffer) => void} take
 */
export function copyOut(client, statement, take) {
  return submit(client, statement, { handleCopyData: (/** @type {{ chunk: Buffer }} */ { chunk }) => take(chunk) });
}

/** @param {import('pg').Client} client @param {string} statement @param {object} handlers @returns {Promise<void>} */
function submit(client, statement, handlers) {
  return new Promise((resolve, reject) => {
    /** @type {Error | undefined} */
    let failure;
    client.query(
      /** @type {any} */ ({
        submit: (/** @type {any} */ connection) => connection.query(statement),
        handleError: (/** @type {Error} */ error) => reject((failure = error)),
        handleReadyForQuery: () => failure ?? resolve(),
        handleRowDescription() {},
        handleDataRow() {},
        handleCommandComplete() {},
        handlePortalSuspended() {},
        handleEmptyQuery() {},
        ...handlers,
      }),
    );
  });
}

/** Escapes a value for COPY's text format. @param {string} value */
export const escapeForCopy = (value) => value.replaceAll(/[\\\t\n\r]/g, (character) => escapes[character] ?? character);
/** @type {Record<string, string>} */
const escapes = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** @template Row @param {AsyncIterable<Row> | Iterable<Row>} rows @param {(row: Row) => string} lineOf @returns {AsyncGenerator<string>} in chunks of about 64 KiB */
export async function* inChunks(rows, lineOf) {
  let text = '';
  for await (const row of rows) {
    text += lineOf(row);
    if (text.length < 65_536) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}
