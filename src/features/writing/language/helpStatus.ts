import { Disposable, l10n, languages, type DocumentSelector } from 'vscode'
import { settings } from '../../shared/commands/ids.ts'
import { onSettingsChanged } from '../../shared/commands/settings.ts'

/** Says beside the language of a page whether Galley helps to write it, and leads to the setting. */
export function helpStatus(documents: DocumentSelector, isOn: () => boolean): Disposable {
  const item = languages.createLanguageStatusItem('galley.help', documents)
  item.name = l10n.t('Galley writing help')
  item.command = {
    command: 'workbench.action.openSettings',
    title: l10n.t('Settings'),
    arguments: ['galley.help'],
  }
  const show = (): void => {
    item.text = isOn() ? l10n.t('Writing help is on') : l10n.t('Writing help is off')
    item.detail = isOn()
      ? l10n.t('Blocks are suggested, explained and checked')
      : l10n.t('The setting “galley.help” switches it off')
  }
  show()
  return Disposable.from(item, onSettingsChanged([settings.help], show))
}
