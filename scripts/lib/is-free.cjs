// CommonJS, because both scripts and tests load it.
const { createServer } = require('node:net');

/** @param {number} port @param {string} host @returns {Promise<boolean>} */
const canListen = (port, host) =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code !== 'EADDRINUSE' && error.code !== 'EACCES'));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });

/**
 * Whether the port is free on loopback and on all addresses: an exchange listens on one of these, a forgotten server may listen on the other.
 * @param {number} port
 */
async function isFree(port) {
  for (const host of ['127.0.0.1', '0.0.0.0', '::1', '::']) if (!(await canListen(port, host))) return false;
  return true;
}

module.exports = { isFree };
