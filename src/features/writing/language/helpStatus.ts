import { Disposable, l10n, languages, type DocumentSelector, type Event, type TextDocument } from 'vscode'
import { literalText } from '../../../core/text/strings/literalText.ts'
import { settings } from '../../shared/commands/ids.ts'
import { onSettingsChanged, readSetting } from '../../shared/commands/settings.ts'
import { window } from '../../shared/window/window.ts'
import type { WritingServices } from './textSource.ts'

/**
 * Shows a status next to the language of a page. It says whether Galley helps to write the page or why not, which docs
 * it belongs to, and how many problems it has. A click opens the setting. `changes` fire when the context of documents
 * has changed.
 */
export function helpStatus(
  documents: DocumentSelector,
  { scopes, isOn, log }: WritingServices,
  changes: readonly Event<void>[],
): Disposable {
  const item = languages.createLanguageStatusItem('galley.help', documents)
  item.name = l10n.t('Galley writing help')
  item.command = {
    command: 'workbench.action.openSettings',
    title: l10n.t('Settings'),
    arguments: ['galley.help'],
  }
  const detailOf = async (document: TextDocument): Promise<string> => {
    if (!readSetting(settings.help)) return l10n.t('The setting “galley.help” turns it off')
    if (!isOn(document)) return l10n.t('This file isn’t a page of the docs')
    const scope = await scopes.scope(document)
    if (scope === undefined) return l10n.t('Galley can’t read the other pages of these docs right now')
    const problems = languages.getDiagnostics(document.uri).filter(({ source }) => source === 'Galley')
    const extent = readSetting(settings.onlyChangedLines) ? ` (${l10n.t('only in changed lines')})` : ''
    // VS Code runs commands in links of this text, and the title comes from outside.
    return literalText(pageDetail(scope.body.title, problems.length)) + extent
  }
  let last = 0
  const show = async (): Promise<void> => {
    const document = window.activeTextEditor?.document
    if (document === undefined || languages.match(documents, document) === 0) return
    const number = ++last
    const detail = await detailOf(document)
    if (number !== last) return
    item.text = isOn(document) ? l10n.t('Writing help is on') : l10n.t('Writing help is off')
    item.detail = detail
  }
  const showAgain = (): void => {
    show().catch((error: unknown) => log.error('Couldn’t read the status of the writing help.', error))
  }
  showAgain()
  return Disposable.from(
    item,
    onSettingsChanged([settings.help, settings.onlyChangedLines], showAgain),
    window.onDidChangeActiveTextEditor(showAgain),
    languages.onDidChangeDiagnostics(({ uris }) => {
      const active = window.activeTextEditor?.document.uri.toString()
      if (uris.some((uri) => uri.toString() === active)) showAgain()
    }),
    ...changes.map((onDidChange) => onDidChange(showAgain)),
  )
}

function pageDetail(title: string, problems: number): string {
  if (problems === 0) return l10n.t('A page of “{0}”, without problems', title)
  if (problems === 1) return l10n.t('A page of “{0}”, with 1 problem', title)
  return l10n.t('A page of “{0}”, with {1} problems', title, problems)
}
