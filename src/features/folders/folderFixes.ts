import {
  CodeAction,
  CodeActionKind,
  l10n,
  languages,
  WorkspaceEdit,
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
  const removing = actionOf(subject, isEntry ? l10n.t('Remove the entry “{0}”', title) : l10n.t('Remove the redirect'))
  removing.edit = editOf(document, minimalEdits(document.getText(), bare(without)))
  if (missing === undefined) return [removing]
  const { root } = folder.place
  const picking = actionOf(subject, l10n.t('Select the page…'), commands.fixLinksTo, [root, missing])
  if (file === undefined) return [picking, removing]
  const values = [root, missing, file, title]
  return [picking, actionOf(subject, l10n.t('Create “{0}”', file), commands.createMissingPage, values), removing]
}

/** Returns a text without its byte order mark, as VS Code shows it. */
function bare(text: string): string {
  return text.replace(/^\uFEFF/, '')
}

/** A target that only one link uses is fixed in that link. */
async function linkActions(subject: Subject): Promise<CodeAction[]> {
  const { folder, docs, document, diagnostic } = subject
  const { root } = folder.place
  const from = docs.body.pageOf(pathBelow(root, document.uri.fsPath))
  if (from === undefined) return []
  const { missingPage, pagesMissing } = await import('../../folder/folderPlan.ts')
  const target = document.getText(diagnostic.range).replace(/^["'<]|["'>]$/g, '')
  const missing = missingPage(docs.body, target, from)
  if (missing === undefined || pagesMissing(docs, missing).length < 2) return []
  return [actionOf(subject, l10n.t('Fix all links to “{0}”…', missing), commands.fixLinksTo, [root, missing])]
}

/** What moved for good is changed in the page, or in all pages. */
async function movedActions(subject: Subject, external: ExternalLinkCheck): Promise<CodeAction[]> {
  const { folder, document, diagnostic } = subject
  const [{ externalAddress }, { withNewAddress }, { minimalEdits }] = await Promise.all([
    import('../../core/docs/external/externalAddress.ts'),
    import('../../folder/external/newAddress.ts'),
    import('../../core/text/edits/minimalEdits.ts'),
  ])
  const written = document.getText(diagnostic.range).replace(/^["'<]|["'>]$/g, '')
  const address = externalAddress(written)?.address
  const to = address === undefined ? undefined : external.movedTo(folder, address)
  if (address === undefined || to === undefined) return []
  const text = document.getText()
  const here = actionOf(subject, l10n.t('Change to “{0}” in this page', to))
  here.edit = editOf(document, minimalEdits(text, withNewAddress(text, address, to)))
  const everywhere = l10n.t('Change to “{0}” in all pages', to)
  return [here, actionOf(subject, everywhere, commands.useNewAddress, [folder.place.root, address])]
}

/** A heading that is missing on a page was often moved to another page. */
function anchorActions(subject: Subject): CodeAction[] {
  const { folder, docs, document, diagnostic } = subject
  const from = docs.body.pageOf(pathBelow(folder.place.root, document.uri.fsPath))
  const written = document.getText(diagnostic.range)
  const target = written.replace(/^["'<]|["'>]$/g, '')
  const anchor = target.slice(target.indexOf('#') + 1)
  if (from === undefined || !target.includes('#') || anchor === '') return []
  return docs.body.pagesWithAnchor(anchor).map((page) => {
    const action = actionOf(subject, l10n.t('Link to “{0}”', page.title))
    const text = written.replace(target, () => docs.body.writeTarget({ kind: 'page', page, anchor }, from))
    action.edit = new WorkspaceEdit()
    action.edit.replace(document.uri, diagnostic.range, text)
    return action
  })
}

function encodingActions(subject: Subject): CodeAction[] {
  const { root } = subject.folder.place
  const file = pathBelow(root, subject.document.uri.fsPath)
  return [actionOf(subject, l10n.t('Convert to UTF-8'), commands.convertToUtf8, [root, file])]
}

function orphanActions(subject: Subject): CodeAction[] {
  const { folder, docs, document } = subject
  const file = pathBelow(folder.place.root, document.uri.fsPath)
  const title = docs.body.orphans.get(file)?.title
  if (title === undefined) return []
  const element = new OrphanNode(new DocsFolderNode(folder, { label: '', isAlone: false }), file, title)
  return [
    actionOf(subject, l10n.t('Add to table of contents'), commands.addToContents, [element]),
    actionOf(subject, l10n.t('Exclude from the checks'), commands.ignoreInChecks, [element]),
  ]
}

/** Returns the actions that turn off a rule. They come last, once for each rule. */
function turningOff(subjects: readonly Subject[]): CodeAction[] {
  const rules = Map.groupBy(subjects, ({ diagnostic }) => ruleOf(diagnostic))
  return [...rules].flatMap(([rule, [first]]) => {
    if (first === undefined || rule === undefined || rule === 'configuration') return []
    const title = l10n.t('Turn Off This Check for These Docs')
    return [actionOf(first, title, commands.turnOffCheck, [first.folder.place.root, rule])]
  })
}

/** Returns the rule of one problem, or of all problems of a kind. */
function ruleOf({ code }: Diagnostic): string | undefined {
  return typeof code === 'string' ? code.replace(allOfRule, '') : undefined
}

function actionOf(
  { diagnostic }: Subject,
  title: string,
  command?: string,
  values: readonly unknown[] = [],
): CodeAction {
  const action = new CodeAction(title, CodeActionKind.QuickFix)
  action.diagnostics = [diagnostic]
  if (command !== undefined) action.command = { command, title, arguments: [...values] }
  return action
}
