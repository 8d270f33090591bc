import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname } from 'node:path'
import type { TestRecord } from '../test/support/testRecords.ts'

/** A file of tests, and how many seconds it took with its hooks. */
interface FileTime {
  readonly file: string
  readonly seconds: number
}

/** How long a part of the run took, and with what. */
export interface PartTimes {
  readonly title: string
  readonly seconds: number
  /** The seconds that it may take on two cores. */
  readonly budget: number
  /** The share of all cores that were in use, by any program of the machine, from 0 to 1. */
  readonly busy: number
  /** The windows of VS Code that were opened, and the installations of an extension from its package. */
  readonly windows: number
  readonly installed: number
  /** The sum of what tests waited for, in seconds. Tests that run at the same time can wait at the same time. */
  readonly waited: number
  /** All files, the slowest first. */
  readonly files: readonly FileTime[]
}

/** A measured stretch of time. */
export interface Stretch {
  readonly seconds: number
  readonly busy: number
}

/** Starts to measure a stretch of time, which ends when the returned function is called. */
export function startStretch(): () => Stretch {
  const [since, before] = [performance.now(), coreTimes()]
  return () => {
    const now = coreTimes()
    const all = now.all - before.all
    return { seconds: (performance.now() - since) / 1000, busy: all > 0 ? 1 - (now.idle - before.idle) / all : 0 }
  }
}

/** Returns how many milliseconds all cores existed and were idle, since the machine started. */
function coreTimes(): { readonly all: number; readonly idle: number } {
  const times = cpus().map((cpu) => cpu.times)
  const all = times.flatMap((each) => Object.values(each)).reduce((sum, each) => sum + each, 0)
  return { all, idle: times.reduce((sum, each) => sum + each.idle, 0) }
}

/** Summarizes what a part recorded. */
export function partTimes(title: string, budget: number, stretch: Stretch, records: readonly TestRecord[]): PartTimes {
  const files = new Map<string, number>()
  let waited = 0
  for (const record of records) {
    if (record.kind === 'file') files.set(record.file, (files.get(record.file) ?? 0) + record.ms / 1000)
    if (record.kind === 'waited') waited += record.ms / 1000
  }
  const count = (kind: TestRecord['kind']): number => records.filter((record) => record.kind === kind).length
  return {
    title,
    ...stretch,
    budget,
    windows: count('window'),
    installed: count('installed'),
    waited,
    files: [...files]
      .map(([file, seconds]) => ({ file, seconds }))
      .toSorted((one, other) => other.seconds - one.seconds),
  }
}

/** Returns the lines that describe the times of a part: its slowest files, its windows and what it waited for. */
export function timesText({ busy, windows, installed, waited, files }: PartTimes): string {
  const slowest = files.slice(0, 10).map(({ file, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${file}`)
  const opened =
    windows > 0 ? `, ${windows} windows, ${installed} installations, ${waited.toFixed(0)} s of waiting` : ''
  return [`Cores in use: ${(busy * 100).toFixed(0)} %${opened}. The slowest files:`, ...slowest].join('\n')
}

/** Returns a line if a part took over a tenth longer than its budget. */
export function overBudget({ title, seconds, budget }: PartTimes): readonly string[] {
  return seconds > budget * 1.1 ? [`${title} took ${seconds.toFixed(0)} s. Its budget is ${budget} s.`] : []
}

/** Writes the times of a run as JSON. */
export function writeTimes(file: string, parts: readonly PartTimes[]): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify({ cores: cpus().length, parts }, undefined, 1)}\n`)
}

/** Returns the lines that compare the parts of a run with those of an earlier one, which {@link writeTimes} wrote. */
export function comparison(file: string, parts: readonly PartTimes[]): readonly string[] {
  const earlier = (JSON.parse(readFileSync(file, 'utf8')) as { readonly parts: readonly PartTimes[] }).parts
  return parts.flatMap(({ title, seconds }) => {
    const before = earlier.find((part) => part.title === title)
    return before ? [`${title}: ${before.seconds.toFixed(0)} s before, ${seconds.toFixed(0)} s now`] : []
  })
}
