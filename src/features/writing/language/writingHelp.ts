import { Disposable, l10n, languages, type DocumentSelector } from 'vscode'
import { changeRequestScheme } from '../../../core/uris/uris.ts'
import type { ContentReader } from '../../shared/pages/contentReader.ts'
import type { CommandHost } from '../../shared/commands/commands.ts'
import { settings } from '../../shared/commands/ids.ts'
import type { Log } from '../../shared/window/log.ts'
import { readSetting } from '../../shared/commands/settings.ts'
import { registerBlockCommands } from './blockCommands.ts'
import { completionTriggers, DialectCompletions } from './completionProvider.ts'
import { DocumentScans } from './documentScans.ts'
import { DialectProblems } from './dialectProblems.ts'
import { helpStatus } from './helpStatus.ts'
import { LinkTitleHints } from './linkTitleHints.ts'
import { PageFormatter } from './pageFormatter.ts'
import { DialectHovers } from './hoverProvider.ts'
import { BlockStructure } from './structureProviders.ts'
import { ChangeRequestScopes } from './textScopes.ts'

const documents: DocumentSelector = { scheme: changeRequestScheme, language: 'markdown' }

/** Helps to write the dialect in pages of change requests; `galley.help` switches it off. */
export function registerWritingHelp(host: CommandHost, reader: ContentReader, log: Log): Disposable {
  const scopes = new ChangeRequestScopes(reader, log)
  const isOn = (): boolean => readSetting(settings.help)
  const scans = new DocumentScans()
  const structure = new BlockStructure(scans, isOn)
  registerBlockCommands(host, scans)
  const formatter = new PageFormatter(isOn)
  return Disposable.from(
    languages.registerCompletionItemProvider(
      documents,
      new DialectCompletions({ scans, scopes, isOn }),
      ...completionTriggers,
    ),
    new DialectProblems({ documents, scans, scopes, isOn, log }),
    languages.registerHoverProvider(documents, new DialectHovers({ scans, scopes, isOn })),
    languages.registerDocumentHighlightProvider(documents, structure),
    languages.registerSelectionRangeProvider(documents, structure),
    languages.registerInlayHintsProvider(documents, new LinkTitleHints({ scans, scopes, isOn })),
    helpStatus(documents, isOn),
    languages.registerLinkedEditingRangeProvider(documents, structure),
    languages.registerFoldingRangeProvider(documents, structure),
    languages.registerDocumentFormattingEditProvider(documents, formatter),
    languages.registerDocumentRangeFormattingEditProvider(documents, formatter),
    languages.registerDocumentSymbolProvider(documents, structure, { label: l10n.t('Blocks') }),
  )
}
