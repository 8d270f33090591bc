import { l10n, type TextDocument } from 'vscode'
import type { Transport } from '../../../client/network/transport.ts'
import type { DocsProblem } from '../../../core/authoring/checks/docsProblem.ts'
import type { LanguageTool } from '../../../prose/languageTool.ts'
import { settings } from '../../shared/commands/ids.ts'
import { readSetting } from '../../shared/commands/settings.ts'
import { spellingChoice } from '../../shared/documents/spelling.ts'
import type { WritingServices } from '../language/textSource.ts'
import type { EngineText, PageEngine } from './pageEngines.ts'

/** The maximum size of an answer. */
const maxBytes = 8 * 1024 * 1024

/** A LanguageTool server at the address in the settings. */
export class LanguageToolEngine implements PageEngine {
  readonly #open: () => Promise<Transport>
  readonly #prose: WritingServices['scopes']['prose']
  #tool: LanguageTool | undefined
  #failure: (new (message: string, pause: number) => Error) | undefined

  constructor(open: () => Promise<Transport>, prose: WritingServices['scopes']['prose']) {
    this.#open = open
    this.#prose = prose
  }

  async find(
    document: TextDocument,
    page: EngineText,
    signal: AbortSignal,
  ): Promise<readonly DocsProblem[] | undefined> {
    const address = readSetting(settings.languageToolUrl)
    if (address === '') return undefined
    const [{ LanguageTool, LanguageToolFailure }, { engineProblems }, { readServerAddress }] = await Promise.all([
      import('../../../prose/languageTool.ts'),
      import('../../../core/authoring/prose/engineProblems.ts'),
      import('../../../client/network/serverAddress.ts'),
    ])
    this.#failure = LanguageToolFailure
    const server = readServerAddress(address)
    if ('problem' in server) throw new LanguageToolFailure(l10n.t(server.problem), 0)
    const prose = await this.#prose(document)
    this.#tool ??= new LanguageTool(async (url, body, either) => {
      const transport = await this.#open()
      const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }
      try {
        return await transport.request({ method: 'POST', url, headers, body, maxBytes, signal: either })
      } finally {
        await transport.close()
      }
    }, Date.now)
    const found = await this.#tool.check(page, {
      url: server.url,
      language: prose?.language ?? spellingChoice().language,
      withSpelling: prose?.checks.spelling === undefined,
      signal,
    })
    return found && engineProblems('language-tool', page, found)
  }

  explain(error: unknown): string | undefined {
    if (this.#failure === undefined || !(error instanceof this.#failure)) return undefined
    return l10n.t('Galley can’t check words with LanguageTool: {0}', error.message)
  }
}
