import {
  Disposable,
  l10n,
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
import type { DocsFolders } from '../folders/docsFolders.ts'
import { settings } from '../shared/commands/ids.ts'
import { readSetting } from '../shared/commands/settings.ts'
import { plainMarkdown } from '../shared/window/plainMarkdown.ts'
import { WorkspaceDocs } from './workspaceDocs.ts'

const prefix = 'galley_'

/** What the manifest says of tools. */
interface Manifest {
  readonly contributes: { readonly languageModelTools: readonly { readonly name: string }[] }
}

/**
 * Offers the tools of the manifest to the editor's language models, over the docs folders of the workspace. What they
 * need is loaded with the first call.
 */
export function registerAgentTools({ packageJSON }: Extension<unknown>, folders: DocsFolders): Disposable {
  const docs = new WorkspaceDocs(folders)
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
    const source = await this.#docs.source()
    const stop = new AbortController()
    const listening = token.onCancellationRequested(() => stop.abort())
    try {
      const text = await tool.call(input, { source, signal: stop.signal })
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
    return { invocationMessage, confirmationMessages: { title, message: plainMarkdown(writtenText(input)) } }
  }

  async #tool(): Promise<AgentTool> {
    const { allTools } = await import('../../agent/docsTools.ts')
    const tool = allTools.find(({ name }) => name === this.#name)
    if (tool === undefined) throw new Error(`There is no tool ${this.#name}.`)
    return tool
  }
}

/** What a call is going to write, as the lines that go and come. */
function writtenText(input: object): string {
  const given = input as Readonly<Record<string, unknown>>
  const text = (name: string): string => (typeof given[name] === 'string' ? given[name] : '')
  const isNew = text('path') !== ''
  const page = isNew ? text('path') : text('page')
  const lines = [...marked('-', text('old_text')), ...marked('+', isNew ? text('text') : text('new_text'))]
  const sentence = isNew ? l10n.t('A new page, {0}:', code(page)) : l10n.t('In {0}:', code(page))
  const fence = '`'.repeat(Math.max(3, ...lines.map((line) => (/`+/.exec(line)?.[0].length ?? 0) + 1)))
  return [sentence, '', `${fence}diff`, ...lines, fence].join('\n')
}

function marked(sign: string, text: string): string[] {
  return text === '' ? [] : text.split(/\r?\n/).map((line) => `${sign} ${line}`)
}

function code(words: string): string {
  return `\`${words.replace(/[`\r\n]/g, ' ')}\``
}
