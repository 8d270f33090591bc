import path from 'node:path'
import { Uri } from 'vscode'
import type { FileProblems } from '../../folder/fileProblems.ts'
import type { CommittedTexts } from '../shared/documents/committedTexts.ts'

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
