import path from 'node:path'
import { problemOf, type DocsProblem } from '../core/authoring/checks/docsProblem.ts'
import { joinedPath } from '../core/docs/files/joinedPath.ts'
import { codeOf, fenceWith, findSamples, mayHaveSamples, type CodeSample } from '../core/text/samples/codeSamples.ts'
import { DiskFolder } from '../disk/diskFolder.ts'
import { folderOf, pathAt, pathBelow } from '../disk/paths.ts'
import type { DocsFolder } from './docsFolder.ts'

/** The maximum size of a source file, in bytes. */
const maxBytes = 1024 * 1024

/** The folder of the pages, and the repository around it. */
type Place = Pick<DocsFolder, 'top' | 'folder'>

/** Compares the code samples of a page with the files that their comments name. */
export function sampleProblems(place: Place, file: string, text: string): DocsProblem[] {
  if (!mayHaveSamples(text)) return []
  return findSamples(text).flatMap((sample) => {
    const { source, region } = sample
    const read = readSource(place, file, sample)
    if ('fault' in read) return [problemOf('dead-sample', sample.target, [read.fault, source])]
    const found = codeOf(read.text, region)
    if ('fault' in found) return [problemOf('dead-sample', sample.target, [found.fault, source, region ?? ''])]
    if (found.code === sample.code) return []
    const name = region === undefined ? source : `${source}#${region}`
    const edits = [{ ...sample.fence, text: fenceWith(sample, text, found.code) }]
    return [problemOf('stale-sample', sample.fence, [name], [{ kind: 'refresh', detail: name, edits, safe: true }])]
  })
}

/** The file of a code sample. */
interface SampleSource {
  readonly target: CodeSample['target']
  /** The absolute path. */
  readonly file: string
  /** Where its code begins, counted from 1. */
  readonly line: number
}

/** Returns the files of the code samples of a page that can be read. */
export function sampleSources(place: Place, file: string, text: string): SampleSource[] {
  if (!mayHaveSamples(text)) return []
  return findSamples(text).flatMap((sample) => {
    const read = readSource(place, file, sample)
    if ('fault' in read) return []
    const found = codeOf(read.text, sample.region)
    return [{ target: sample.target, file: pathAt(place.top, read.below), line: 'line' in found ? found.line : 1 }]
  })
}

function readSource(
  { top, folder }: Place,
  file: string,
  { source }: CodeSample,
): { readonly below: string; readonly text: string } | { readonly fault: 'outside' | 'missing' } {
  const page = pathBelow(top, path.join(folder, file))
  const below = joinedPath(folderOf(page), source)
  if (below === '..' || below.startsWith('../') || path.isAbsolute(source)) return { fault: 'outside' }
  const text = DiskFolder.open(top).readText(below, maxBytes)
  return text === undefined ? { fault: 'missing' } : { below, text }
}
