import { stat } from 'node:fs/promises'
import process from 'node:process'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { CommandLineDocs, type McpOptions } from './commandLineDocs.ts'
import { createMcpServer } from './mcpServer.ts'
import { UsageError } from './usageError.ts'

/** Serves tools over docs to an MCP client on standard input and output, until the client is gone. */
export async function mcpCommand(options: McpOptions): Promise<number> {
  const { folder = '.' } = options
  const found = await stat(folder).catch(() => undefined)
  if (found?.isDirectory() !== true) throw new UsageError(`There is no folder ${folder}.`)
  const server = createMcpServer(new CommandLineDocs(options))
  const closed = new Promise<void>((resolve) => (server.onclose = resolve))
  const close = (): void => void server.close()
  process.stdin.once('end', close)
  // Nobody reads the answers any more.
  process.stdout.once('error', close)
  await server.connect(new StdioServerTransport())
  await closed
  return 0
}
