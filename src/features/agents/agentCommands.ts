import path from 'node:path'
import { env, l10n, languages, Uri, workspace, type Range, type TextDocument } from 'vscode'
import { pathBelow } from '../../disk/paths.ts'
import { docsRules, type DocsProblem, type RuleId } from '../../core/authoring/checks/docsProblem.ts'
import { parsePageUri } from '../../core/platform/uris/uris.ts'
import type { DocsFolders } from '../folders/docsFolders.ts'
import type { FolderEditing } from '../folders/folderEditing.ts'
import { ContentsNode, FolderNode, OrphanNode } from '../folders/folderNodes.ts'
import type { WatchedFolder } from '../folders/watchedFolder.ts'
import { pickerTitle } from '../shared/commands/commandTitle.ts'
import { registerCommands, type CommandHost } from '../shared/commands/commands.ts'
import { commands } from '../shared/commands/commandIds.ts'
import { openPageUri } from '../shared/pages/openPageUri.ts'
import { holdsResource } from '../shared/tree/resource.ts'
import { ExplainedError, Hint } from '../shared/window/explainedError.ts'
import { window } from '../shared/window/window.ts'
import { folderName } from './workspaceDocs.ts'
import type { agentCommandTable } from './agentCommandTable.ts'

/** The file in which agents look for instructions about a folder. */
const instructionsFile = 'AGENTS.md'

/** Registers the commands for agents: a page as context, instructions for a folder, and the context of a problem. */
export function registerAgentCommands(host: CommandHost, folders: DocsFolders, editing: FolderEditing): void {
  registerCommands<typeof agentCommandTable>(host, {
    copyAsContext: async (element) => {
      const uri = uriOf(element) ?? window.activeTextEditor?.document.uri
      const document = uri && (await workspace.openTextDocument(uri))
      const page = document && pageOf(document, folders)
      if (document === undefined || page === undefined) {
        throw new Hint(l10n.t('Open a page of a space, a change request, or a docs folder, and try again.'))
      }
      const editor = window.activeTextEditor
      const isSelected = uriOf(element) === undefined && editor?.selection.isEmpty === false
      await copyContext(document, page, isSelected ? editor.selection : undefined)
    },
    addAgentInstructions: async (element) => {
      const folder = element instanceof FolderNode ? element.folder : await chooseFolder(folders)
      if (folder !== undefined) await addInstructions(editing, folder)
    },
    explainProblem: async (problem) => {
      if (!isProblem(problem)) throw new Hint(l10n.t('Open the page, and select the quick fix at the problem.'))
      const [{ explanationOf, problemMessage }, { problemExample }] = await Promise.all([
        import('../../core/authoring/checks/problemMessages.ts'),
        import('../../core/authoring/checks/problemExample.ts'),
      ])
      const example = problemExample(problem)
      const written = example === undefined ? [] : [l10n.t('Write it like this:'), example]
      const detail = [explanationOf(problem.rule, l10n.t), ...written].join('\n\n')
      await window.showInformationMessage(problemMessage(problem, l10n.t), { modal: true, detail })
    },
  })
}

/** The name of a page in tools. */
interface PageName {
  readonly docs: string | undefined
  readonly page: string
}

function pageOf(document: TextDocument, folders: DocsFolders): PageName | undefined {
  const address = parsePageUri(document.uri)
  if (address !== undefined) {
    const { space, changeRequest, page } = address
    return { docs: changeRequest === undefined ? space : `${space}#${changeRequest}`, page }
  }
  const place = folders.placeOf(document)
  if (place === undefined) return undefined
  const docs = folders.roots.length > 1 ? folderName(place) : undefined
  return { docs, page: pathBelow(place.root, document.uri.fsPath) }
}

async function copyContext(document: TextDocument, page: PageName, selected: Range | undefined): Promise<void> {
  const [{ agentContext }, { explanationOf }] = await Promise.all([
    import('../../agent/agentContext.ts'),
    import('../../core/authoring/checks/problemMessages.ts'),
  ])
  const problems = languages
    .getDiagnostics(document.uri)
    .filter(({ source, range }) => source === 'Galley' && (selected === undefined || selected.intersection(range)))
    .map(({ message, range, code }) => {
      const why = typeof code === 'string' && isRule(code) ? ` ${explanationOf(code, l10n.t)}` : ''
      return `line ${range.start.line + 1}: ${message}${why}`
    })
  const lines = selected && ([selected.start.line + 1, selected.end.line + 1] as const)
  await env.clipboard.writeText(agentContext({ ...page, text: document.getText(selected), lines, problems }))
  window.setStatusBarMessage(l10n.t('Copied the page to the clipboard. Paste it into the prompt of an agent.'), 3000)
}

async function addInstructions(editing: FolderEditing, folder: WatchedFolder): Promise<void> {
  const { docs } = (await folder.docs()) ?? {}
  if (docs === undefined) throw new ExplainedError(l10n.t('Galley can’t read the folder. See the log for the reason.'))
  const { withAgentInstructions } = await import('../../agent/agentInstructions.ts')
  const write = l10n.t('Write Instructions')
  const detail = [
    l10n.t(
      'They explain how to write pages, links, and blocks in these docs. Galley replaces only the text between its markers. The rest of the file stays the same.',
    ),
    ...(docs.summary === undefined && docs.config.root === ''
      ? [l10n.t('These docs have no table of contents, so the platform also turns this file into a page.')]
      : []),
  ].join('\n\n')
  const question = l10n.t(
    'Write instructions for agents into {0} of {1}?',
    instructionsFile,
    path.basename(folder.place.folder),
  )
  if ((await window.showInformationMessage(question, { modal: true, detail }, write)) !== write) return
  const below = { root: docs.config.root, summary: docs.summary?.path }
  const change = (text: string): string => {
    const after = withAgentInstructions(text, below)
    if (after !== undefined) return after
    throw new ExplainedError(
      l10n.t(
        'The markers around the instructions in {0} must be one start marker and one end marker after it. Fix or delete them, and try again.',
        instructionsFile,
      ),
    )
  }
  const message = l10n.t('{0} now explains to agents how to write these docs.', instructionsFile)
  await editing.rewrite(folder, instructionsFile, change, message)
  await window.showTextDocument(Uri.file(path.join(folder.place.folder, instructionsFile)))
}

async function chooseFolder(folders: DocsFolders): Promise<WatchedFolder | undefined> {
  const all = await folders.all()
  if (all.length === 0) throw new Hint(l10n.t('This workspace has no docs folder.'))
  if (all.length === 1) return all[0]
  const rows = all.map((folder) => ({ label: workspace.asRelativePath(folder.place.root), folder }))
  const title = pickerTitle(commands.addAgentInstructions)
  const placeHolder = l10n.t('Select a docs folder')
  return (await window.showQuickPick(rows, { title, placeHolder }))?.folder
}

/** Returns the URI of a view's element. */
function uriOf(element: unknown): Uri | undefined {
  if (element instanceof ContentsNode || element instanceof OrphanNode) return element.item().resourceUri
  if (!holdsResource(element)) return undefined
  const { kind, id, server, space, title, changeRequest } = element.resource
  if (kind !== 'page' || space === undefined) return undefined
  return openPageUri({ server, space, page: id, title, spaceTitle: '', ...(changeRequest && { changeRequest }) })
}

function isRule(word: string): word is RuleId {
  return Object.hasOwn(docsRules, word)
}

function isProblem(value: unknown): value is Pick<DocsProblem, 'rule' | 'values'> {
  return typeof value === 'object' && value !== null && 'values' in value && 'rule' in value
}
