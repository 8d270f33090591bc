import { chmodSync, lstatSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { FolderPlan } from './folderPlan.ts'
import { Turns } from './turns.ts'

/** The part of a text that becomes another one, from `start` in UTF-16 units; the rest of it stays. */
interface Stretch {
  readonly file: string
  readonly start: number
  readonly before: string
  readonly after: string
  /** Of the whole text before. */
  readonly length: number
}

/** A plan as it is kept until it is done. */
export interface WrittenSteps {
  /** In an order in which each new place is free. */
  readonly moves: readonly (readonly [from: string, to: string])[]
  readonly creates: readonly (readonly [file: string, text: string])[]
  readonly deletes: readonly (readonly [file: string, text: string])[]
  readonly edits: readonly Stretch[]
}

/** Beside a file that is being written; the name says that it may go. */
const fresh = '.galley-new'

/** What a plan does to files, so that it can be done once more from wherever it was left. */
export class PlanSteps {
  readonly written: WrittenSteps

  constructor(written: WrittenSteps) {
    this.written = written
  }

  static of({ moves, creates, deletes, edits }: FolderPlan): PlanSteps {
    return new PlanSteps({
      moves: ordered(moves),
      creates: [...creates],
      deletes: [...deletes],
      edits: [...edits].map(([file, { before, after }]) => ({ file, ...stretchOf(before, after) })),
    })
  }

  /** The steps that take these back. */
  inverse(): PlanSteps {
    const { moves, creates, deletes, edits } = this.written
    const back = new Map(moves.map(([from, to]) => [to, from]))
    return new PlanSteps({
      moves: moves.map(([from, to]) => [to, from] as const).reverse(),
      creates: deletes,
      deletes: creates,
      edits: edits.map(({ file, start, before, after, length }) => {
        const changed = length - before.length + after.length
        return { file: back.get(file) ?? file, start, before: after, after: before, length: changed }
      }),
    })
  }

  /** A file that is not as the plan has it, before anything of it is done. */
  async findConflict(root: string, { moves, creates, deletes, edits }: FolderPlan): Promise<string | undefined> {
    const turns = new Turns(undefined)
    const old = new Map([...moves].map(([from, to]) => [to, from]))
    for (const file of moves.keys()) if (!isThere(root, file)) return file
    for (const file of [...moves.values(), ...creates.keys()]) {
      const from = old.get(file)
      const isFree = !isThere(root, file) || moves.has(file) || (from !== undefined && isSame(root, from, file))
      if (!isFree) return file
    }
    const texts = [...deletes, ...[...edits].map(([file, { before }]) => [old.get(file) ?? file, before] as const)]
    for (const [file, text] of texts) {
      await turns.pause()
      if (readText(root, file) !== text) return file
    }
    return undefined
  }

  /** Does what is not done yet. A file with a text that is neither the one before nor the one after stays as it is. */
  async take(root: string): Promise<void> {
    const { moves, creates, deletes, edits } = this.written
    const turns = new Turns(undefined)
    for (const [from, to] of moves) {
      await turns.pause()
      if (!isThere(root, from) || (isThere(root, to) && !isSame(root, from, to))) continue
      mkdirSync(path.join(root, path.dirname(to)), { recursive: true })
      renameSync(path.join(root, from), path.join(root, to))
    }
    for (const [file, text] of creates) {
      await turns.pause()
      if (isThere(root, file)) continue
      mkdirSync(path.join(root, path.dirname(file)), { recursive: true })
      replaceText(root, file, text)
    }
    for (const stretch of edits) {
      await turns.pause()
      const changed = changedText(readText(root, stretch.file), stretch)
      if (changed !== undefined) replaceText(root, stretch.file, changed)
    }
    for (const [file, text] of deletes) {
      await turns.pause()
      if (readText(root, file) === text) rmSync(path.join(root, file))
    }
  }

  /** Takes away what is left of a file in the middle of which somebody was. */
  async tidy(root: string): Promise<void> {
    const turns = new Turns(undefined)
    const { creates, edits } = this.written
    for (const file of [...creates.map(([each]) => each), ...edits.map((each) => each.file)]) {
      await turns.pause()
      rmSync(path.join(root, file + fresh), { force: true })
    }
  }
}

/** Moves to places that others leave come after these. */
function ordered(moves: FolderPlan['moves']): [string, string][] {
  const left = new Map(moves)
  const order: [string, string][] = []
  while (left.size > 0) {
    const free = [...left].filter(([, to]) => !left.has(to))
    if (free.length === 0) throw new Error('Files cannot take the places of each other.')
    for (const [from] of free) left.delete(from)
    order.push(...free)
  }
  return order
}

function stretchOf(before: string, after: string): Omit<Stretch, 'file'> {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start++
  let end = 0
  const [last, changed] = [before.length - 1, after.length - 1]
  while (end < shorter - start && before.charCodeAt(last - end) === after.charCodeAt(changed - end)) end++
  return {
    start,
    before: before.slice(start, before.length - end),
    after: after.slice(start, after.length - end),
    length: before.length,
  }
}

/** The text with a stretch changed; undefined where it is changed already, or is another text. */
function changedText(text: string | undefined, { start, before, after, length }: Stretch): string | undefined {
  if (text?.length !== length || !text.startsWith(before, start)) return undefined
  const isDone = before.length === after.length && text.startsWith(after, start)
  return isDone ? undefined : text.slice(0, start) + after + text.slice(start + before.length)
}

function isThere(root: string, file: string): boolean {
  return lstatSync(path.join(root, file), { throwIfNoEntry: false }) !== undefined
}

/** Whether two names are those of one file, on a disk that does not tell capitals from small letters. */
function isSame(root: string, one: string, other: string): boolean {
  if (one.toLowerCase() !== other.toLowerCase()) return false
  const [first, second] = [one, other].map((file) => lstatSync(path.join(root, file), { throwIfNoEntry: false }))
  return first !== undefined && first.ino === second?.ino
}

function readText(root: string, file: string): string | undefined {
  try {
    return readFileSync(path.join(root, file), 'utf8')
  } catch {
    return undefined
  }
}

/** Whatever ends the process leaves one text or the other, and at most a file beside it that {@link fresh} names. */
function replaceText(root: string, file: string, text: string): void {
  const absolute = path.join(root, file)
  const own = lstatSync(absolute, { throwIfNoEntry: false })
  const target = own?.isSymbolicLink() === true ? realpathSync(absolute) : absolute
  writeFileSync(absolute + fresh, text, { flag: 'wx' })
  if (own?.isFile() === true) chmodSync(absolute + fresh, own.mode)
  renameSync(absolute + fresh, target)
}
