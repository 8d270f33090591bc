import { extensions, Uri, workspace, type Disposable, type TextDocument } from 'vscode'
import { changeRequestScheme } from '../../../core/platform/uris/uris.ts'
import type { Log } from '../../shared/window/log.ts'

/** The part of the API of Code Spell Checker that Galley uses. */
interface SpellCheckerApi {
  registerConfig(path: string): unknown
}

/**
 * Tells Code Spell Checker what isn't words in the dialect, once the window shows a page of a change request. In docs
 * folders, a configuration file does that.
 */
export function tellSpellChecker(extension: Uri, log: Log): Disposable {
  const isPage = ({ uri }: TextDocument): boolean => uri.scheme === changeRequestScheme
  const register = async (): Promise<void> => {
    const checker = extensions.getExtension<Partial<SpellCheckerApi> | undefined>(
      'streetsidesoftware.code-spell-checker',
    )
    const api = await checker?.activate()
    await api?.registerConfig?.(Uri.joinPath(extension, 'dist', 'dictionaries', 'cspell.json').fsPath)
  }
  const tell = (): void => {
    opening.dispose()
    register().catch((error: unknown) => log.error('Couldn’t set up Code Spell Checker for pages.', error))
  }
  const opening = workspace.onDidOpenTextDocument((document) => (isPage(document) ? tell() : undefined))
  if (workspace.textDocuments.some(isPage)) tell()
  return opening
}
