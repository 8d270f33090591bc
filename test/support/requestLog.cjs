// Loaded before anything else by the sandboxes of tests: appends a line for each answered request to a file, for the
// folder of a failed test.
const { appendFileSync } = require('node:fs')
const { subscribe } = require('node:diagnostics_channel')
const { join } = require('node:path')

const file = join(process.env.GALLEY_TEST_REQUESTS ?? '.', `requests-${process.pid}.log`)

subscribe('http.server.request.start', ({ request, response }) => {
  const since = Date.now()
  response.once('close', () => {
    const status = response.writableFinished ? response.statusCode : 'cut off'
    const at = new Date(since).toISOString()
    appendFileSync(file, `${at} ${request.method} ${request.url} ${status} ${Date.now() - since} ms\n`)
  })
})
