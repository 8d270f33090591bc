import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js'
import { onOneLine } from '../agent/contentLines.ts'
import type { DocsCatalog } from '../agent/docs/docsCatalog.ts'
import { prompts } from '../agent/prompts.ts'
import { english, partsText } from '../core/text/messages/translate.ts'

/** Offers the prompts that fit the available docs. */
export function offerPrompts(server: Server, { hasPlatform }: DocsCatalog): void {
  const offered = prompts.filter(({ needsPlatform }) => hasPlatform || !needsPlatform)
  server.setRequestHandler(ListPromptsRequestSchema, () => ({
    prompts: offered.map(({ name, title, description, arguments: given }) => {
      return { name, title, description, arguments: given.map((argument) => ({ ...argument })) }
    }),
  }))
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) => {
    const prompt = offered.find(({ name }) => name === params.name)
    if (prompt === undefined) throw unknownName('prompt', params.name, offered)
    const given = Object.fromEntries(
      Object.entries(params.arguments ?? {}).map(([name, value]) => [name, onOneLine(value)]),
    )
    const missing = prompt.arguments.find(({ name, required }) => required && (given[name] ?? '') === '')
    if (missing !== undefined) {
      throw new McpError(
        ErrorCode.InvalidParams,
        `The prompt “${prompt.name}” needs the argument “${missing.name}”. ${missing.description}`,
      )
    }
    const text = prompt.text(given)
    return {
      description: prompt.description,
      messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
    }
  })
}

/** Returns the error for a name that none of the offered prompts or tools has. */
export function unknownName(
  kind: 'prompt' | 'tool',
  name: string,
  offered: readonly { readonly name: string }[],
): McpError {
  const names = offered.map((each) => each.name)
  const known = partsText(names, english)
  return new McpError(ErrorCode.InvalidParams, `The ${kind} “${onOneLine(name)}” doesn’t exist. Use one of: ${known}.`)
}
