import { Disposable, languages, type TextDocument, type Uri } from 'vscode'
import type { Transport } from '../../../client/network/transport.ts'
import type { CommandHost } from '../../shared/commands/commands.ts'
import type { ContextKeys } from '../../shared/commands/contextKeys.ts'
import { contextKeys as keys, settings } from '../../shared/commands/ids.ts'
import { afterMarkdown } from '../../shared/documents/afterMarkdown.ts'
import type { Log } from '../../shared/window/log.ts'
import { readSetting } from '../../shared/commands/settings.ts'
import { window } from '../../shared/window/window.ts'
import { blockActionMetadata, blockActions } from '../blocks/blockActions.ts'
import { registerBlockCommands } from './blockCommands.ts'
import { completionTriggers, dialectCompletions } from './completionProvider.ts'
import { tellSpellChecker } from './cspellDialect.ts'
import { DocumentScans } from './documentScans.ts'
import { languageToolEngine } from '../problems/languageToolEngine.ts'
import type { PageEngine } from '../problems/pageEngines.ts'
import { valeEngine } from '../problems/valeEngine.ts'
import { PageProblems } from '../problems/pageProblems.ts'
import { registerProblemCommands, type ProblemServices } from '../problems/problemCommands.ts'
import { headingNavigation } from './headingNavigation.ts'
import { helpStatus } from './helpStatus.ts'
import { linkTitleHints } from './linkTitleHints.ts'
import { linkedContentHovers } from './linkedContentHovers.ts'
import { pageFormatter } from './pageFormatter.ts'
import { dialectHovers } from './hoverProvider.ts'
import { blockStructure } from './structureProviders.ts'
import { docsPaste, docsPasteMetadata, tablePaste, tablePasteMetadata } from './pasteProviders.ts'
import { registerTables, tableLenses } from '../tables/registerTables.ts'
import type { StoreImages } from '../../shared/documents/storedImages.ts'
import type { RecentlyOpened, TextSource, WritingServices } from './textSource.ts'

/** What the writing help needs. */
export interface WritingHelpServices {
  readonly sources: readonly TextSource[]
  readonly contextKeys: ContextKeys
  /** What fixes need besides the context of a page. */
  readonly fixes: ProblemServices
  readonly recent: RecentlyOpened
  /** Stores the images of pasted text. */
  readonly storeImages: StoreImages
  /** Opens connections by the network settings. */
  readonly openTransport: () => Promise<Transport>
  readonly log: Log
  /** The folder where Galley is installed. */
  readonly extension: Uri
}

/** Registers the writing help for the documents of these sources. `galley.help` turns it off. */
export function registerWritingHelp(host: CommandHost, options: WritingHelpServices): Disposable {
  const { sources, contextKeys, log } = options
  const sourceOf = (document: TextDocument) => sources.find((source) => source.holds(document))
  const isWritten = (document: TextDocument): boolean => sourceOf(document) !== undefined
  const updateContext = (): void => {
    const document = window.activeTextEditor?.document
    contextKeys.set(keys.writing, document !== undefined && isWritten(document))
  }
  const services: WritingServices = {
    scans: new DocumentScans(),
    scopes: {
      scope: async (document) => await sourceOf(document)?.scope(document),
      readAnchors: async (document, page) => await sourceOf(document)?.readAnchors(document, page),
      readElsewhere: async (document, typed) => await sourceOf(document)?.readElsewhere(document, typed),
      readSpecs: async (document, slug) => await sourceOf(document)?.readSpecs(document, slug),
      readValues: async (document) => await sourceOf(document)?.readValues(document),
      uriOf: async (document, page) => await sourceOf(document)?.uriOf(document, page),
      uriElsewhere: async (document, target) => await sourceOf(document)?.uriElsewhere(document, target),
      picture: async (document, file) => await sourceOf(document)?.picture(document, file),
      included: async (document, target) => await sourceOf(document)?.included(document, target),
      pagesLinkingTo: async (document, page) =>
        (await sourceOf(document)?.pagesLinkingTo(document, page)) ?? { pages: [], isWhole: false },
      prose: async (document) => await sourceOf(document)?.prose(document),
      configure: async (document, problems) => (await sourceOf(document)?.configure(document, problems)) ?? [],
    },
    isOn: (document) => readSetting(settings.help) && isWritten(document),
    recent: options.recent,
    storeImages: options.storeImages,
    log,
  }
  registerBlockCommands(host, services, isWritten)
  registerProblemCommands(host, services.scopes, options.fixes)
  updateContext()
  // VS Code reads a provider's document filter at registration, so a changed filter needs a new registration.
  const scopeOfProse: WritingServices['scopes']['prose'] = async (document) => await services.scopes.prose(document)
  const engines = [valeEngine(), languageToolEngine(options.openTransport, scopeOfProse)]
  let providers = registerProviders(sources, services)
  let followers = registerFollowers(sources, services, engines)
  return Disposable.from(
    tellSpellChecker(options.extension, log),
    registerTables(host, { ...services, isWritten, contextKeys, extension: options.extension }),
    window.onDidChangeActiveTextEditor(updateContext),
    ...sources.flatMap(({ onDidChangeScopes }) => onDidChangeScopes?.(updateContext) ?? []),
    ...sources.flatMap(({ onDidChangeDocuments }) => {
      const again = (): void => {
        // What is asked meanwhile reaches the former providers. Two followers with one name can't exist.
        const former = providers
        providers = registerProviders(sources, services)
        former.dispose()
        followers.dispose()
        followers = registerFollowers(sources, services, engines)
        updateContext()
      }
      return onDidChangeDocuments === undefined ? [] : [onDidChangeDocuments(again)]
    }),
    { dispose: () => Disposable.from(providers, followers).dispose() },
  )
}

/** Registers what follows the documents of the sources by itself: their problems and their status. */
function registerFollowers(
  sources: readonly TextSource[],
  services: WritingServices,
  engines: readonly PageEngine[],
): Disposable {
  const documents = sources.flatMap((source) => source.documents)
  const changes = sources.flatMap(({ onDidChangeScopes }) => onDidChangeScopes ?? [])
  return Disposable.from(
    new PageProblems({ ...services, documents, changes, engines }),
    helpStatus(documents, services, changes),
  )
}

/** Registers what VS Code asks about the documents of the sources. */
function registerProviders(sources: readonly TextSource[], services: WritingServices): Disposable {
  const documents = sources.flatMap((source) => source.documents)
  const structure = blockStructure(services)
  const formatter = pageFormatter(services)
  const headings = headingNavigation(services)
  return Disposable.from(
    languages.registerCompletionItemProvider(documents, dialectCompletions(services), ...completionTriggers),
    // VS Code shows the hovers of the provider that was registered last first.
    languages.registerHoverProvider(documents, linkedContentHovers(services)),
    languages.registerHoverProvider(documents, dialectHovers(services)),
    languages.registerDefinitionProvider(documents, headings),
    languages.registerReferenceProvider(documents, headings),
    // VS Code's Markdown support creates anchors by other rules, so Galley's provider must come later.
    afterMarkdown(() => [languages.registerRenameProvider(documents, headings)]),
    languages.registerDocumentHighlightProvider(documents, structure),
    languages.registerSelectionRangeProvider(documents, structure),
    linkTitleHints(documents, services),
    languages.registerLinkedEditingRangeProvider(documents, structure),
    languages.registerFoldingRangeProvider(documents, structure),
    languages.registerCodeLensProvider(documents, tableLenses(services)),
    languages.registerCodeActionsProvider(documents, blockActions(services), blockActionMetadata),
    languages.registerDocumentPasteEditProvider(documents, docsPaste(services), docsPasteMetadata),
    languages.registerDocumentPasteEditProvider(documents, tablePaste(services), tablePasteMetadata),
    languages.registerDocumentFormattingEditProvider(documents, formatter),
    languages.registerDocumentRangeFormattingEditProvider(documents, formatter),
  )
}
