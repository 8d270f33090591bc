import { stat } from 'node:fs/promises'
import process from 'node:process'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { createMcpServer } from './mcpServer.ts'
import { UsageError } from './usageError.ts'

/** What `galley mcp` was asked for. */
export interface McpOptions {
  readonly folder: string
  /** Offers tools that change files of the folder. */
  readonly write: boolean
}

/** Serves tools over a docs folder to an MCP client on standard input and output, until the client is gone. */
export async function mcpCommand({ folder, write }: McpOptions): Promise<number> {
  const found = await stat(folder).catch(() => undefined)
  if (found?.isDirectory() !== true) throw new UsageError(`There is no folder ${folder}.`)
  const server = createMcpServer(async () => {
    const { FolderDocs } = await import('../agent/folderDocs.ts')
    return new FolderDocs(folder, { write })
  })
  const closed = new Promise<void>((resolve) => (server.onclose = resolve))
  const close = (): void => void server.close()
  process.stdin.once('end', close)
  // Nobody reads the answers any more.
  process.stdout.once('error', close)
  await server.connect(new StdioServerTransport())
  await closed
  return 0
}
