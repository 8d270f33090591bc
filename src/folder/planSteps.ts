import { createHash } from 'node:crypto'
import path from 'node:path'
import { parsedJson } from '../contract/checks/records.ts'
import { fileKey } from '../core/docs/files/fileNames.ts'
import { type DiskFolder } from '../disk/diskFolder.ts'
import { folderOf } from '../disk/paths.ts'
import type { FolderPlan } from './folderPlan.ts'
import { Turns } from './turns.ts'

/** A replacement in a text, from `start` in UTF-16 units. The rest of the text stays. */
interface Stretch {
  readonly file: string
  readonly start: number
  readonly before: string
  readonly after: string
  /** The length of the whole text before the change. */
  readonly length: number
}

/** A plan as stored until it's done. */
export interface WrittenSteps {
  /** In an order in which each new path is free. */
  readonly moves: readonly (readonly [from: string, to: string])[]
  readonly creates: readonly (readonly [file: string, text: string])[]
  readonly deletes: readonly (readonly [file: string, text: string])[]
  readonly edits: readonly Stretch[]
  /** New images, with the hash of their bytes. */
  readonly images?: readonly (readonly [file: string, hash: string])[]
}

const fresh = '.galley-new'

/** The file changes of a plan, which can be repeated after any interruption. */
export class PlanSteps {
  readonly written: WrittenSteps
  /** Whether restored files keep their previous names, even if new files can't have them. */
  readonly #restores: boolean
  /** The bytes of the images to create. The other images of the steps are deleted. */
  readonly #bytes: ReadonlyMap<string, Uint8Array>

  constructor(written: WrittenSteps, { restores = false, bytes = new Map<string, Uint8Array>() } = {}) {
    this.written = written
    this.#restores = restores
    this.#bytes = bytes
  }

  static of({ moves, creates, deletes, edits, binaries = new Map() }: FolderPlan): PlanSteps {
    const bytes = new Map<string, Uint8Array>()
    for (const [file, { before, after }] of binaries) {
      if (before !== undefined || after === undefined) throw new Error('Only the editor changes the bytes of files.')
      bytes.set(file, after)
    }
    const written = {
      moves: ordered(moves),
      creates: [...creates],
      deletes: [...deletes],
      edits: [...edits].map(([file, { before, after }]) => ({ file, ...stretchOf(before, after) })),
      images: [...bytes].map(([file, each]) => [file, hashOf(each)] as const),
    }
    return new PlanSteps(written, { bytes })
  }

  /** Reads steps from a file. Undefined if it has anything else. */
  static read(json: string): PlanSteps | undefined {
    const written = parsedJson(json)
    return isWrittenSteps(written) ? new PlanSteps(written) : undefined
  }

  get #images(): string[] {
    return (this.written.images ?? []).map(([file]) => file)
  }

  /** Throws a {@link DiskRefusal} if a path of a step can't be written, before anything is done. */
  requireAllowed(disk: DiskFolder): void {
    const { moves, creates, deletes, edits } = this.written
    for (const file of [...moves.map(([, to]) => to), ...creates.map(([each]) => each)]) {
      if (this.#restores) disk.requireInside(file)
      else disk.requireNewFile(file)
    }
    for (const file of this.#images) disk.requireNewFile(file)
    const others = [...moves.map(([from]) => from), ...deletes.map(([each]) => each), ...edits.map((each) => each.file)]
    for (const file of others) disk.requireInside(file)
  }

  /** Returns whether all paths of the steps can be written. */
  isAllowed(disk: DiskFolder): boolean {
    try {
      this.requireAllowed(disk)
      return true
    } catch {
      return false
    }
  }

  /** Returns the steps that undo these. */
  inverse(): PlanSteps {
    const { moves, creates, deletes, edits, images = [] } = this.written
    const back = new Map(moves.map(([from, to]) => [to, from]))
    const inverse = {
      moves: moves.map(([from, to]) => [to, from] as const).reverse(),
      creates: deletes,
      deletes: creates,
      edits: edits.map(({ file, start, before, after, length }) => {
        const changed = length - before.length + after.length
        return { file: back.get(file) ?? file, start, before: after, after: before, length: changed }
      }),
      images,
    }
    return new PlanSteps(inverse, { restores: !this.#restores })
  }

  /** Returns a file that differs from what the plan expects, before anything is done. */
  async findConflict(disk: DiskFolder, { moves, creates, deletes, edits }: FolderPlan): Promise<string | undefined> {
    const turns = new Turns(undefined)
    const old = new Map([...moves].map(([from, to]) => [to, from]))
    const leaving = new Map([...moves.keys()].map((from) => [fileKey(from), from]))
    for (const file of moves.keys()) if (!disk.has(file)) return file
    for (const file of [...moves.values(), ...creates.keys(), ...this.#images]) {
      const left = leaving.get(fileKey(file))
      const isFree = !disk.has(file) || moves.has(file) || (left !== undefined && disk.isSame(left, file))
      if (!isFree) return file
    }
    const texts = [...deletes, ...[...edits].map(([file, { before }]) => [old.get(file) ?? file, before] as const)]
    for (const [file, text] of texts) {
      await turns.pause()
      if (disk.readText(file) !== text) return file
    }
    return undefined
  }

  /** Does the steps that aren't done yet. Skips a file whose text is neither the old nor the new one. */
  async take(disk: DiskFolder): Promise<void> {
    const { moves, creates, deletes, edits, images = [] } = this.written
    const turns = new Turns(undefined)
    for (const [from, to] of moves) {
      await turns.pause()
      if (disk.has(from) && (!disk.has(to) || disk.isSame(from, to))) await disk.move(from, to)
    }
    for (const [file, text] of creates) {
      await turns.pause()
      const options = { temporary: temporaryName(file), restores: this.#restores }
      if (!disk.has(file)) await disk.replace(file, text, options)
    }
    for (const [file, hash] of images) {
      await turns.pause()
      const bytes = this.#bytes.get(file)
      if (bytes === undefined) await deleteImage(disk, file, hash)
      else if (!disk.has(file)) await disk.replace(file, bytes, { temporary: temporaryName(file) })
    }
    for (const stretch of edits) {
      await turns.pause()
      const text = disk.readText(stretch.file)
      const changed = changedText(text, stretch)
      if (changed === undefined) continue
      await disk.replace(stretch.file, changed, { temporary: temporaryName(stretch.file), was: text ?? '' })
    }
    for (const [file, text] of deletes) {
      await turns.pause()
      if (disk.readText(file) === text) await disk.delete(file)
    }
  }

  /** Deletes the rest of a file that was being written when a process crashed. */
  async tidy(disk: DiskFolder): Promise<void> {
    const turns = new Turns(undefined)
    const { creates, edits } = this.written
    for (const file of [...creates.map(([each]) => each), ...edits.map((each) => each.file), ...this.#images]) {
      await turns.pause()
      if (disk.hasFolder(folderOf(file))) await disk.delete(path.posix.join(folderOf(file), temporaryName(file)))
    }
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Deletes an image, unless it has other bytes by now. */
async function deleteImage(disk: DiskFolder, file: string, hash: string): Promise<void> {
  const bytes = disk.readIfThere(file)
  if (bytes !== undefined && hashOf(bytes) === hash) await disk.delete(file)
}

/** Returns the name of a temporary file. Its prefix shows that it can be deleted. */
function temporaryName(file: string): string {
  return path.posix.basename(file) + fresh
}

function isWrittenSteps(value: unknown): value is WrittenSteps {
  if (typeof value !== 'object' || value === null) return false
  const { moves, creates, deletes, edits, images = [] } = value as Partial<Record<keyof WrittenSteps, unknown>>
  const arePairs = (list: unknown): boolean =>
    isList(list, (each) => isList(each, (part) => typeof part === 'string') && each.length === 2)
  return [moves, creates, deletes, images].every(arePairs) && isList(edits, isStretch)
}

function isList(value: unknown, isItem: (item: unknown) => boolean): value is unknown[] {
  return Array.isArray(value) && value.every((item: unknown) => isItem(item))
}

function isStretch(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { file, start, before, after, length } = value as Partial<Record<keyof Stretch, unknown>>
  const areTexts = [file, before, after].every((each) => typeof each === 'string')
  return areTexts && [start, length].every((each) => Number.isSafeInteger(each) && Number(each) >= 0)
}

/** Orders moves so that a move to a path comes after the move away from it. */
function ordered(moves: FolderPlan['moves']): [string, string][] {
  const left = new Map(moves)
  const order: [string, string][] = []
  while (left.size > 0) {
    const taken = new Map([...left.keys()].map((from) => [fileKey(from), from]))
    const free = [...left].filter(([from, to]) => (taken.get(fileKey(to)) ?? from) === from)
    if (free.length === 0) throw new Error('The files can’t swap their paths.')
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

/** Applies a replacement to a text. Undefined if it was already applied, or if the text is different. */
function changedText(text: string | undefined, { start, before, after, length }: Stretch): string | undefined {
  if (text?.length !== length || !text.startsWith(before, start)) return undefined
  const isDone = before.length === after.length && text.startsWith(after, start)
  return isDone ? undefined : text.slice(0, start) + after + text.slice(start + before.length)
}
