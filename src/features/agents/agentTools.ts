import {
  Disposable,
  LanguageModelTextPart,
  LanguageModelToolResult,
  lm,
  type CancellationToken,
  type Extension,
  type LanguageModelTool,
  type LanguageModelToolInvocationOptions,
  type LanguageModelToolInvocationPrepareOptions,
  type PreparedToolInvocation,
} from 'vscode'
import type { AgentTool } from '../../agent/agentTool.ts'
import { settings } from '../shared/commands/ids.ts'
import { readSetting } from '../shared/commands/settings.ts'
import { confirmationText } from './confirmation.ts'
import { plainMarkdown } from '../shared/window/plainMarkdown.ts'
import { WorkspaceDocs, type AgentServices } from './workspaceDocs.ts'

const prefix = 'galley_'

/** What the manifest says of tools. */
interface Manifest {
  readonly contributes: { readonly languageModelTools: readonly { readonly name: string }[] }
}

/**
 * Offers the tools of the manifest to the editor's language models, over the docs folders of the workspace and
 * the platform. What they need is loaded with the first call.
 */
export function registerAgentTools({ packageJSON }: Extension<unknown>, services: AgentServices): Disposable {
  const docs = new WorkspaceDocs(services)
  const { languageModelTools } = (packageJSON as Manifest).contributes
  return Disposable.from(...languageModelTools.map(({ name }) => lm.registerTool(name, new DocsTool(name, docs))))
}

class DocsTool implements LanguageModelTool<object> {
  readonly #name: string
  readonly #docs: WorkspaceDocs

  constructor(name: string, docs: WorkspaceDocs) {
    this.#name = name.slice(prefix.length)
    this.#docs = docs
  }

  async invoke(
    { input }: LanguageModelToolInvocationOptions<object>,
    token: CancellationToken,
  ): Promise<LanguageModelToolResult> {
    const tool = await this.#tool()
    const stop = new AbortController()
    const listening = token.onCancellationRequested(() => stop.abort())
    try {
      const text = await tool.call(input, { catalog: this.#docs, signal: stop.signal })
      return new LanguageModelToolResult([new LanguageModelTextPart(text)])
    } finally {
      listening.dispose()
    }
  }

  /** What is to be written is shown before: nothing is written that nobody agreed to. */
  async prepareInvocation({
    input,
  }: LanguageModelToolInvocationPrepareOptions<object>): Promise<PreparedToolInvocation> {
    const { title, writes } = await this.#tool()
    const invocationMessage = title
    // Without the setting it is refused, and there is nothing to agree to.
    if (!writes || !readSetting(settings.agentsWrite)) return { invocationMessage }
    const message = confirmationText(this.#name, input, await this.#docs.titleOf(input))
    return { invocationMessage, confirmationMessages: { title, message: plainMarkdown(message) } }
  }

  async #tool(): Promise<AgentTool> {
    const { allTools } = await import('../../agent/docsTools.ts')
    const tool = allTools.find(({ name }) => name === this.#name)
    if (tool === undefined) throw new Error(`There is no tool ${this.#name}.`)
    return tool
  }
}
