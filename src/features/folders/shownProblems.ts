import path from 'node:path'
import { Diagnostic, l10n, Range, Uri } from 'vscode'
import type { ProblemsOfKind } from '../../core/authoring/checks/problemKinds.ts'
import type { FileProblems } from '../../folder/fileProblems.ts'
import type { DocsFolder } from '../../folder/docsFolder.ts'
import type { CommittedTexts } from '../shared/documents/committedTexts.ts'
import { severities } from '../shared/documents/docsDiagnostics.ts'

/** The suffix of a diagnostic's code if it's about all problems of a rule. */
export const allOfRule = '/all'

/** Keeps only problems in lines of a folder's files that differ from the last commit. All of them without a repository. */
export async function changedFileProblems(
  folder: string,
  files: readonly FileProblems[],
  committed: CommittedTexts,
): Promise<readonly FileProblems[]> {
  const changed = await committed.changedFiles(Uri.file(folder))
  if (changed === undefined) return files
  const { inChangedLines } = await import('../../core/text/edits/changedLines.ts')
  const kept: FileProblems[] = []
  for (const file of files) {
    const uri = Uri.file(path.join(folder, file.path))
    if (!changed.has(uri.fsPath)) continue
    const before = (await committed.textOf(uri)) ?? undefined
    kept.push({ ...file, problems: file.problems.filter(inChangedLines(before, file.text)) })
  }
  return kept
}

interface ShownProblems extends FileProblems {
  /** Diagnostics that each replace many problems of one kind. */
  readonly crowds: readonly Diagnostic[]
}

/**
 * Returns the problems of docs to show individually. A kind with too many problems is shown once. It's shown at the
 * start of the table of contents, of `.gitbook.yaml`, or of the first file with such a problem.
 */
export async function withoutFrequent(docs: DocsFolder, files: readonly FileProblems[]): Promise<ShownProblems[]> {
  const { frequentKinds, problemKind } = await import('../../core/authoring/checks/problemKinds.ts')
  const frequent = frequentKinds(files.flatMap(({ problems }) => problems))
  const shown = files.map((file) => ({
    ...file,
    problems: frequent.size === 0 ? file.problems : file.problems.filter((each) => !frequent.has(problemKind(each))),
    crowds: [],
  }))
  if (frequent.size === 0) return shown
  const { configPath } = await import('../../folder/docsFolder.ts')
  const place = docs.summary?.path ?? (docs.configText === undefined ? files[0]?.path : configPath(docs)) ?? ''
  const { text = '', problems = [] } = shown.find((file) => file.path === place) ?? {}
  const crowds = await Promise.all([...frequent.values()].map(crowdDiagnostic))
  return [
    ...shown.filter((file) => file.path !== place && file.problems.length > 0),
    { path: place, text, problems, crowds },
  ]
}

async function crowdDiagnostic({ first, count }: ProblemsOfKind): Promise<Diagnostic> {
  const { problemMessage } = await import('../../core/authoring/checks/problemMessages.ts')
  const message = l10n.t(
    'The check “{0}” finds {1} problems like this one: {2} If they don’t matter in these docs, turn off the check.',
    first.rule,
    count.toLocaleString(),
    problemMessage(first, l10n.t),
  )
  const diagnostic = new Diagnostic(new Range(0, 0, 0, 0), message, severities[first.severity])
  diagnostic.source = 'Galley'
  diagnostic.code = first.rule + allOfRule
  return diagnostic
}
