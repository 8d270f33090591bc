import { CodeLens, l10n, Range, type CodeLensProvider } from 'vscode'
import { parseApiUri } from '../../../core/platform/uris/apiUris.ts'
import { commands } from '../../shared/commands/commandIds.ts'

/** Shows the actions for a request or an answer as buttons above its first line. */
export const apiLenses: CodeLensProvider = {
  provideCodeLenses({ uri }) {
    const top = new Range(0, 0, 0, 0)
    const lens = (command: string, title: string): CodeLens => new CodeLens(top, { command, title, arguments: [uri] })
    switch (parseApiUri(uri)?.kind) {
      case 'request':
        return [
          lens(commands.sendRequest, `$(play) ${l10n.t('Send')}`),
          lens(commands.startRequestOver, `$(discard) ${l10n.t('Start Over')}`),
        ]
      case 'answer':
        return [
          lens(commands.runOperationAgain, `$(refresh) ${l10n.t('Run Again')}`),
          lens(commands.editRequest, `$(edit) ${l10n.t('Change and Run Again')}`),
        ]
      default:
        return []
    }
  },
}
