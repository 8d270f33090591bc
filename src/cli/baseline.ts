import { problemMessage } from '../core/authoring/checks/problemMessages.ts'
import type { DocsProblem } from '../core/authoring/checks/docsProblem.ts'
import { english } from '../core/text/messages/translate.ts'
import { replaceFile } from '../disk/atomicFile.ts'
import { isFile, readNamedFile } from '../disk/namedPaths.ts'
import type { FileProblems } from '../folder/fileProblems.ts'
import type { CheckedDocs, CheckReport } from './reportedProblems.ts'
import { UsageError } from './usageError.ts'

/** The number of known problems: by file, and by rule and message, so that lines can move. */
type Baseline = Record<string, Record<string, number>>

/**
 * Leaves out the problems in a baseline file, and returns their number too. With `update`, writes the file: first with all problems, then only with
 * those that still exist, so that it shrinks. Throws if the file isn't a baseline.
 */
export async function withoutBaseline(
  docs: readonly CheckedDocs[],
  file: string,
  update: boolean,
): Promise<Pick<CheckReport, 'docs' | 'known'>> {
  const exists = await isFile(file)
  if (!exists && !update) throw new UsageError(`${file} doesn’t exist. To create it, add --update-baseline.`)
  const allowed = exists ? readBaseline(file, await readNamedFile(file)) : baselineOf(docs)
  const used = emptyMap<Record<string, number>>()
  let known = 0
  const left = docs.map((each) => ({
    ...each,
    files: each.files.flatMap((found): FileProblems[] => {
      const problems = found.problems.filter((problem) => {
        const key = problemKey(problem)
        const count = used[found.path]?.[key] ?? 0
        if (count >= (allowed[found.path]?.[key] ?? 0)) return true
        const counts = (used[found.path] ??= emptyMap())
        counts[key] = count + 1
        known++
        return false
      })
      return problems.length === 0 ? [] : [{ ...found, problems }]
    }),
  }))
  if (update) await replaceFile(file, `${JSON.stringify(sorted(used), null, 2)}\n`)
  return { docs: left, known }
}

/** Has no prototype, so that any name is safe. */
function emptyMap<Value>(): Record<string, Value> {
  return Object.create(null) as Record<string, Value>
}

function baselineOf(docs: readonly CheckedDocs[]): Baseline {
  const all = emptyMap<Record<string, number>>()
  for (const { path, problems } of docs.flatMap(({ files }) => files)) {
    const counts = (all[path] ??= emptyMap())
    for (const problem of problems) counts[problemKey(problem)] = (counts[problemKey(problem)] ?? 0) + 1
  }
  return all
}

/** Identifies a problem within its file, although lines can move. */
export function problemKey(problem: DocsProblem): string {
  return `${problem.rule}: ${problemMessage(problem, english)}`
}

function readBaseline(file: string, text: string): Baseline {
  const noBaseline = (): UsageError => new UsageError(`${file} isn’t a baseline. Delete it, and create it again.`)
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch {
    throw noBaseline()
  }
  const isMap = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isMap(data)) throw noBaseline()
  const baseline = emptyMap<Record<string, number>>()
  for (const [path, counts] of Object.entries(data)) {
    if (!isMap(counts)) throw noBaseline()
    const own = (baseline[path] = emptyMap<number>())
    for (const [key, count] of Object.entries(counts)) {
      if (typeof count !== 'number') throw noBaseline()
      own[key] = count
    }
  }
  return baseline
}

function sorted(baseline: Baseline): Baseline {
  const entries = Object.entries(baseline).map(([path, counts]): [string, Record<string, number>] => {
    return [path, Object.fromEntries(Object.entries(counts).toSorted(([one], [other]) => (one < other ? -1 : 1)))]
  })
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
