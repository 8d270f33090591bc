import {
  CodeActionKind,
  l10n,
  languages,
  WorkspaceEdit,
  type CodeAction,
  type CodeActionProvider,
  type Diagnostic,
  type Disposable,
  type TextDocument,
} from 'vscode'
import type { DocsFolder } from '../../folder/docsFolder.ts'
import { innermostContaining } from '../../folder/folderFiles.ts'
import { pathBelow } from '../../disk/paths.ts'
import type { StructureFix } from '../../folder/structureFixes.ts'
import { commands } from '../shared/commands/commandIds.ts'
import { editOf } from '../shared/documents/editOf.ts'
import { quickFix } from '../shared/documents/quickFix.ts'
import { allOfRule } from './shownProblems.ts'
import type { ExternalLinkCheck } from './externalLinkCheck.ts'
import type { DocsFolders } from './docsFolders.ts'
import { DocsFolderNode, OrphanNode } from './folderNodes.ts'
import type { WatchedFolder } from './watchedFolder.ts'

/** A diagnostic about docs, and where it is. */
interface Subject {
  readonly folder: WatchedFolder
  readonly docs: DocsFolder
  readonly document: TextDocument
  readonly diagnostic: Diagnostic
}

/** Offers quick fixes for the structure of docs folders: in tables of contents, `.gitbook.yaml` and pages. */
export function offerFolderFixes(folders: DocsFolders, external: ExternalLinkCheck): Disposable {
  const files = { scheme: 'file', pattern: '**/*.{md,markdown,yaml,yml}' }
  const provideCodeActions: CodeActionProvider['provideCodeActions'] = async (document, _, { diagnostics }) => {
    // Docs can be nested. The innermost ones count.
    const folder = innermostContaining(folders.known, ({ place }) => place.folder, document.uri.fsPath)
    const docs = folder?.last?.docs
    if (folder === undefined || docs === undefined) return []
    const ours = diagnostics.filter(({ source }) => source === 'Galley')
    const subjects = ours.map((diagnostic) => ({ folder, docs, document, diagnostic }))
    const found = await Promise.all(subjects.map(async (subject) => await actionsFor(subject, external)))
    return [...found.flat(), ...turningOff(subjects)]
  }
  const kinds = { providedCodeActionKinds: [CodeActionKind.QuickFix] }
  return languages.registerCodeActionsProvider(files, { provideCodeActions }, kinds)
}

async function actionsFor(subject: Subject, external: ExternalLinkCheck): Promise<CodeAction[]> {
  const { docs, document, diagnostic } = subject
  const { start } = diagnostic.range
  switch (diagnostic.code) {
    case 'missing-page':
    case 'listed-twice': {
      const { entryFix } = await import('../../folder/structureFixes.ts')
      return await structureActions(subject, entryFix(docs, start.line))
    }
    case 'dead-redirect':
    case 'needless-redirect': {
      const { redirectFix } = await import('../../folder/structureFixes.ts')
      return await structureActions(subject, redirectFix(docs, document.offsetAt(start)))
    }
    case 'external-moved':
      return await movedActions(subject, external)
    case 'dead-link':
      return await linkActions(subject)
    case 'dead-anchor':
      return anchorActions(subject)
    case 'encoding':
      return encodingActions(subject)
    case 'orphan-page':
      return orphanActions(subject)
    default:
      return []
  }
}

async function structureActions(subject: Subject, fix: StructureFix | undefined): Promise<CodeAction[]> {
  const { folder, document, diagnostic } = subject
  // These files are checked as they're saved, so unsaved changes can have moved lines.
  if (fix === undefined || bare(fix.before) !== document.getText()) return []
  const { missing, file, title, without } = fix
  const { minimalEdits } = await import('../../core/text/edits/minimalEdits.ts')
  const isEntry = diagnostic.code === 'missing-page' || diagnostic.code === 'listed-twice'
  const edit = editOf(document, minimalEdits(document.getText(), bare(without)))
  const removal = isEntry ? l10n.t('Remove the entry “{0}”', title) : l10n.t('Remove the redirect')
  const removing = quickFix(removal, { diagnostic, edit })
  if (missing === undefined) return [removing]
  const { root } = folder.place
  const picking = quickFix(l10n.t('Select the page…'), { diagnostic, run: [commands.fixLinksTo, root, missing] })
  if (file === undefined) return [picking, removing]
  const run = [commands.createMissingPage, root, missing, file, title] as const
  return [picking, quickFix(l10n.t('Create “{0}”', file), { diagnostic, run }), removing]
}

/** Returns a text without its byte order mark, as VS Code shows it. */
function bare(text: string): string {
  return text.replace(/^\uFEFF/, '')
}

/** A target that only one link uses is fixed in that link. */
async function linkActions({ folder, docs, document, diagnostic }: Subject): Promise<CodeAction[]> {
  const { root } = folder.place
  const from = docs.body.pageOf(pathBelow(root, document.uri.fsPath))
  if (from === undefined) return []
  const { missingPage, pagesMissing } = await import('../../folder/folderPlan.ts')
  const target = document.getText(diagnostic.range).replace(/^["'<]|["'>]$/g, '')
  const missing = missingPage(docs.body, target, from)
  if (missing === undefined || pagesMissing(docs, missing).length < 2) return []
  return [
    quickFix(l10n.t('Fix all links to “{0}”…', missing), { diagnostic, run: [commands.fixLinksTo, root, missing] }),
  ]
}

/** What moved for good is changed in the page, or in all pages. */
async function movedActions(
  { folder, document, diagnostic }: Subject,
  external: ExternalLinkCheck,
): Promise<CodeAction[]> {
  const [{ externalAddress }, { withNewAddress }, { minimalEdits }] = await Promise.all([
    import('../../core/docs/external/externalAddress.ts'),
    import('../../folder/external/externalProblems.ts'),
    import('../../core/text/edits/minimalEdits.ts'),
  ])
  const written = document.getText(diagnostic.range).replace(/^["'<]|["'>]$/g, '')
  const address = externalAddress(written)?.address
  const to = address === undefined ? undefined : external.movedTo(folder, address)
  if (address === undefined || to === undefined) return []
  const text = document.getText()
  const edit = editOf(document, minimalEdits(text, withNewAddress(text, address, to)))
  const run = [commands.useNewAddress, folder.place.root, address] as const
  return [
    quickFix(l10n.t('Change to “{0}” in this page', to), { diagnostic, edit }),
    quickFix(l10n.t('Change to “{0}” in all pages', to), { diagnostic, run }),
  ]
}

/** A heading that is missing on a page was often moved to another page. */
function anchorActions({ folder, docs, document, diagnostic }: Subject): CodeAction[] {
  const from = docs.body.pageOf(pathBelow(folder.place.root, document.uri.fsPath))
  const written = document.getText(diagnostic.range)
  const target = written.replace(/^["'<]|["'>]$/g, '')
  const anchor = target.slice(target.indexOf('#') + 1)
  if (from === undefined || !target.includes('#') || anchor === '') return []
  return docs.body.pagesWithAnchor(anchor).map((page) => {
    const text = written.replace(target, () => docs.body.writeTarget({ kind: 'page', page, anchor }, from))
    const edit = new WorkspaceEdit()
    edit.replace(document.uri, diagnostic.range, text)
    return quickFix(l10n.t('Link to “{0}”', page.title), { diagnostic, edit })
  })
}

function encodingActions({ folder, document, diagnostic }: Subject): CodeAction[] {
  const { root } = folder.place
  const file = pathBelow(root, document.uri.fsPath)
  return [quickFix(l10n.t('Convert to UTF-8'), { diagnostic, run: [commands.convertToUtf8, root, file] })]
}

function orphanActions({ folder, docs, document, diagnostic }: Subject): CodeAction[] {
  const file = pathBelow(folder.place.root, document.uri.fsPath)
  const title = docs.body.orphans.get(file)?.title
  if (title === undefined) return []
  const element = new OrphanNode(new DocsFolderNode(folder, { label: '', isAlone: false }), file, title)
  return [
    quickFix(l10n.t('Add to table of contents'), { diagnostic, run: [commands.addToContents, element] }),
    quickFix(l10n.t('Exclude from the checks'), { diagnostic, run: [commands.ignoreInChecks, element] }),
  ]
}

/** Returns the actions that turn off a rule. They come last, once for each rule. */
function turningOff(subjects: readonly Subject[]): CodeAction[] {
  const rules = Map.groupBy(subjects, ({ diagnostic }) => ruleOf(diagnostic))
  return [...rules].flatMap(([rule, [first]]) => {
    if (first === undefined || rule === undefined || rule === 'configuration') return []
    const title = l10n.t('Turn Off This Check for These Docs')
    const { diagnostic, folder } = first
    return [quickFix(title, { diagnostic, run: [commands.turnOffCheck, folder.place.root, rule] })]
  })
}

/** Returns the rule of one problem, or of all problems of a kind. */
function ruleOf({ code }: Diagnostic): string | undefined {
  return typeof code === 'string' ? code.replace(allOfRule, '') : undefined
}
