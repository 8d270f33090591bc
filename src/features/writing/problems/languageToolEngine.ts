import { l10n } from 'vscode'
import type { Transport } from '../../../client/network/transport.ts'
import type { LanguageTool } from '../../../prose/languageTool.ts'
import { settings } from '../../shared/commands/ids.ts'
import { readSetting } from '../../shared/commands/settings.ts'
import { spellingChoice } from '../../shared/documents/spelling.ts'
import type { WritingServices } from '../language/textSource.ts'
import type { PageEngine } from './pageEngines.ts'

/** The maximum size of an answer. */
const maxBytes = 8 * 1024 * 1024

/** Returns a LanguageTool server at the address in the settings. */
export function languageToolEngine(
  open: () => Promise<Transport>,
  proseOf: WritingServices['scopes']['prose'],
): PageEngine {
  let tool: LanguageTool | undefined
  let failure: (new (message: string, pause: number) => Error) | undefined
  return {
    find: async (document, page, signal) => {
      const address = readSetting(settings.languageToolUrl)
      if (address === '') return undefined
      const [{ LanguageTool, LanguageToolFailure }, { engineProblems }, { readServerAddress }] = await Promise.all([
        import('../../../prose/languageTool.ts'),
        import('../../../core/authoring/prose/engineProblems.ts'),
        import('../../../client/network/serverAddress.ts'),
      ])
      failure = LanguageToolFailure
      const server = readServerAddress(address)
      if ('problem' in server) throw new LanguageToolFailure(l10n.t(server.problem), 0)
      const prose = await proseOf(document)
      tool ??= new LanguageTool(async (url, body, either) => {
        const transport = await open()
        const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }
        try {
          return await transport.request({ method: 'POST', url, headers, body, maxBytes, signal: either })
        } finally {
          await transport.close()
        }
      }, Date.now)
      const found = await tool.check(page, {
        url: server.url,
        language: prose?.language ?? spellingChoice().language,
        withSpelling: prose?.checks.spelling === undefined,
        signal,
      })
      return found && engineProblems('language-tool', page, found)
    },
    explain: (error) =>
      failure !== undefined && error instanceof failure
        ? l10n.t('Galley can’t check words with LanguageTool: {0}', error.message)
        : undefined,
  }
}
