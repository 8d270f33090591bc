import {
  LanguageModelTextPart,
  LanguageModelToolResult,
  type CancellationToken,
  type LanguageModelToolInvocationOptions,
  type LanguageModelToolInvocationPrepareOptions,
  type PreparedToolInvocation,
} from 'vscode'
import type { AgentTool } from '../../agent/tools/agentTool.ts'
import { settings } from '../shared/commands/ids.ts'
import { readSetting } from '../shared/commands/settings.ts'
import type { Log } from '../shared/window/log.ts'
import { plainMarkdown } from '../shared/window/plainMarkdown.ts'
import { confirmationText } from './confirmation.ts'
import { WorkspaceDocs, type AgentServices } from './workspaceDocs.ts'

/**
 * The tools for VS Code's language models, which work on the docs folders of the workspace and on the platform. Their
 * code is loaded at the first call.
 */
export class AgentTools {
  readonly #docs: WorkspaceDocs
  readonly #log: Log

  constructor(services: AgentServices, log: Log) {
    this.#docs = new WorkspaceDocs(services)
    this.#log = log
  }

  async invoke(
    name: string,
    { input }: LanguageModelToolInvocationOptions<object>,
    token: CancellationToken,
  ): Promise<LanguageModelToolResult> {
    const [tool, { callAndLog }] = await Promise.all([toolNamed(name), import('../../agent/tools/agentTool.ts')])
    const stop = new AbortController()
    const listening = token.onCancellationRequested(() => stop.abort())
    try {
      const context = { catalog: this.#docs, signal: stop.signal }
      const text = await callAndLog(tool, input, context, (line) => this.#log.info(line))
      return new LanguageModelToolResult([new LanguageModelTextPart(text)])
    } finally {
      listening.dispose()
    }
  }

  /** Shows what a tool is going to write and asks for confirmation. Nothing is written without it. */
  async prepare(
    name: string,
    { input }: LanguageModelToolInvocationPrepareOptions<object>,
    token: CancellationToken,
  ): Promise<PreparedToolInvocation> {
    const tool = await toolNamed(name)
    const { title, writes } = tool
    // If the setting is off, the call is refused, so there is nothing to confirm.
    if (!writes || !readSetting(settings.agentsWrite)) return { invocationMessage: title }
    const [docs, accepted] = await Promise.all([this.#docs.titleOf(input), this.#acceptedErrors(tool, input, token)])
    const message = confirmationText(name, input, docs, accepted)
    return { invocationMessage: title, confirmationMessages: { title, message: plainMarkdown(message) } }
  }

  async #acceptedErrors(tool: AgentTool, input: object, token: CancellationToken): Promise<readonly string[]> {
    const stop = new AbortController()
    const listening = token.onCancellationRequested(() => stop.abort())
    try {
      return (await tool.accepted?.(input, { catalog: this.#docs, signal: stop.signal })) ?? []
    } catch {
      // The call itself reports what is wrong with the input.
      return []
    } finally {
      listening.dispose()
    }
  }
}

async function toolNamed(name: string): Promise<AgentTool> {
  const { allTools } = await import('../../agent/tools/docsTools.ts')
  const tool = allTools.find((each) => each.name === name)
  if (tool === undefined) throw new Error(`There is no tool ${name}.`)
  return tool
}
