import { elsewhereProblems } from '../../core/authoring/checks/elsewhereChecks.ts'
import type { Elsewhere } from '../../core/docs/pages/otherSpaces.ts'
import { findLinks } from '../../core/text/markdown/links/findLinks.ts'
import { scanned } from '../../core/text/scanning/scannedText.ts'
import type { FileProblems } from '../fileProblems.ts'
import type { DocsFolder } from '../docsFolder.ts'
import { readText } from '../readRecords.ts'
import { Turns } from '../turns.ts'
import { linkingTexts } from './externalLinks.ts'
import { isWebAddress } from '../../core/text/strings/addresses.ts'

/** The broken links of docs to other spaces. */
export interface ElsewhereFiles {
  readonly files: readonly FileProblems[]
  /** The number of different links to spaces that the account can read. */
  readonly count: number
  /** The number of broken ones, with repetitions. */
  readonly broken: number
}

/** The addresses in the links of docs, by the files that have some. */
type LinksOfFiles = ReadonlyMap<string, readonly string[]>

/** Returns the addresses in the links of docs, by file. */
export async function elsewhereLinks(docs: DocsFolder, signal?: AbortSignal): Promise<LinksOfFiles> {
  const links = new Map<string, readonly string[]>()
  for await (const [file, text] of linkingTexts(docs, signal)) {
    const found = text.includes('://') ? findLinks(text).map(({ value }) => value) : []
    const addresses = found.filter(isWebAddress)
    if (addresses.length > 0) links.set(file, addresses)
  }
  return links
}

/** Finds the broken links of docs to other spaces, in some of the files. */
export async function elsewhereFiles(
  docs: DocsFolder,
  links: LinksOfFiles,
  elsewhere: Elsewhere,
): Promise<ElsewhereFiles> {
  const turns = new Turns(undefined)
  const found = new Set([...links.values()].flat().filter((link) => elsewhere.resolve(link) !== undefined))
  const files: FileProblems[] = []
  for (const [path, targets] of links) {
    if (turns.isOver) await turns.pause()
    if (!targets.some((target) => found.has(target))) continue
    const text = readText(docs.disk, docs.files.get(path)) ?? ''
    const page = docs.body.pageOf(path) ?? docs.body.pieceOf(path)
    const problems = elsewhereProblems(scanned(text), { page, body: docs.body, elsewhere })
    if (problems.length > 0) files.push({ path, text, problems })
  }
  const broken = files.reduce((sum, { problems }) => sum + problems.length, 0)
  return { files, count: found.size, broken }
}
