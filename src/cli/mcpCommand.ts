import process from 'node:process'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import type { DocsCatalog } from '../agent/docs/docsCatalog.ts'
import { isFolder } from '../disk/namedPaths.ts'
import { CommandLineDocs, type McpOptions } from './commandLineDocs.ts'
import { createMcpServer } from './mcpServer.ts'
import { Output } from './output.ts'
import { UsageError } from './usageError.ts'

/**
 * Serves tools for docs to MCP clients. On standard input and output, it ends when the client does. Over HTTP, it runs
 * until it's stopped.
 */
export async function mcpCommand(options: McpOptions, output: Output): Promise<number> {
  const { folder = '.', port } = options
  if (!(await isFolder(folder))) throw new UsageError(`The folder ${folder} doesn’t exist.`)
  const docs = new CommandLineDocs(options)
  if (port === undefined) await serveStandardStreams(docs)
  else await serveUntilStopped(docs, port, output)
  return 0
}

/** Standard output belongs to the protocol. */
function log(line: string): void {
  new Output((text) => process.stderr.write(text)).line(line)
}

async function serveStandardStreams(docs: DocsCatalog): Promise<void> {
  const server = createMcpServer(docs, log)
  const closed = new Promise<void>((resolve) => (server.onclose = resolve))
  const close = (): void => void server.close()
  process.stdin.once('end', close)
  // The client has closed the pipe.
  process.stdout.once('error', close)
  await server.connect(new StdioServerTransport())
  await closed
}

async function serveUntilStopped(docs: DocsCatalog, port: number, output: Output): Promise<void> {
  const { serveHttp } = await import('./mcpHttp.ts')
  const { url, token, close } = await serveHttp(docs, port, log)
  // The process can get a signal when the address is printed.
  const stopped = new Promise<void>((resolve) => {
    process.once('SIGINT', () => resolve())
    process.once('SIGTERM', () => resolve())
  })
  output.json({ url, token })
  await stopped
  await close()
}
