import type { KnownVerdict, Verdict } from '../../core/docs/external/verdicts.ts'
import type { FileProblems } from '../fileProblems.ts'
import type { DocsFolder } from '../docsFolder.ts'
import { readText } from '../readRecords.ts'
import { Turns } from '../turns.ts'
import { checkAddresses, type CheckOptions } from './checkAddresses.ts'
import type { ExternalLinks } from './externalLinks.ts'
import { externalProblems } from './externalProblems.ts'
import type { VerdictCache } from './verdictCache.ts'

interface ExternalOptions extends Pick<CheckOptions, 'web' | 'signal' | 'onProgress'> {
  readonly cache: VerdictCache
  /** Returns whether an address in a file is to be checked. */
  readonly isWanted: (address: string, file: string) => boolean
}

/** The result of checking the addresses in docs. */
export interface ExternalResult {
  /** The files with problems, in the order of their paths. */
  readonly files: readonly FileProblems[]
  readonly counts: Readonly<Record<Verdict, number>>
  /** What is known about the addresses with problems. */
  readonly noticed: ReadonlyMap<string, KnownVerdict>
}

/** Checks the addresses on the web that docs link to, each once. What is known from earlier runs isn't requested. */
export async function checkExternal(
  docs: DocsFolder,
  links: ExternalLinks,
  { web, cache, signal, isWanted, onProgress }: ExternalOptions,
): Promise<ExternalResult> {
  try {
    await checkAddresses(links.addresses(), { web, verdicts: cache, signal, onProgress })
  } finally {
    await cache.close()
  }
  const counts: Record<Verdict, number> = { fine: 0, moved: 0, gone: 0, certificate: 0, uncertain: 0, private: 0 }
  const noticed = new Map<string, KnownVerdict>()
  const noticedIn = new Set<string>()
  for (const { address } of links.addresses()) {
    const known = cache.get(address)
    if (known === undefined) continue
    counts[known.verdict]++
    const isFine = known.verdict === 'fine' && Object.values(known.anchors ?? {}).every(Boolean)
    if (isFine || known.verdict === 'private') continue
    noticed.set(address, known)
    for (const file of links.filesOf(address)) noticedIn.add(file)
  }
  const files: FileProblems[] = []
  const turns = new Turns(signal)
  for (const path of [...noticedIn].toSorted()) {
    const text = readText(docs.disk, docs.files.get(path)) ?? ''
    const verdictOf = (address: string) => (isWanted(address, path) ? noticed.get(address) : undefined)
    const problems = externalProblems(text, verdictOf)
    if (problems.length > 0) files.push({ path, text, problems })
    await turns.pause()
  }
  return { files, counts, noticed }
}
