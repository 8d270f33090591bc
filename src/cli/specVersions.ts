import path from 'node:path'
import process from 'node:process'
import { maxSpecBytes } from '../contract/schemas/contentLimits.ts'
import type { OverlayText } from '../core/platform/openApi/overlays/applyOverlays.ts'
import { readNamedFile } from '../disk/namedPaths.ts'
import { isWithin } from '../disk/paths.ts'
import { runGit } from '../disk/runGit.ts'
import { MissingOverlay, overlaysOfSpec } from '../folder/overlaysOfSpec.ts'
import { UsageError } from './usageError.ts'

/** The text of a specification that a command names, with its overlays. */
export interface SpecVersion {
  readonly text: string
  readonly overlays: readonly OverlayText[]
}

/** Reads a stream up to the maximum size of a specification, and refuses a longer one while it's being read. */
export async function textOfInput(stream: AsyncIterable<Uint8Array | string>): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of stream) {
    const bytes = Buffer.from(part)
    size += bytes.length
    if (size > maxSpecBytes) throw new UsageError('The standard input is too large for a specification.')
    parts.push(bytes)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** Reads a specification by a name: a file, a file of a commit such as `HEAD:api.yaml`, or `-` for the standard input. */
export async function readSpecVersion(name: string): Promise<SpecVersion> {
  if (name === '-') return { text: await textOfInput(process.stdin), overlays: [] }
  try {
    return { text: await readNamedFile(name), overlays: await overlaysOf(name) }
  } catch (error) {
    if (error instanceof UsageError) throw error
    const [, revision, file] = /^([^:]+):(.+)$/s.exec(name) ?? []
    const isDrive = /^[a-z]:[\\/]/i.test(name)
    if (revision === undefined || file === undefined || isDrive)
      throw new UsageError(`The file ${name} can’t be read.`, { cause: error })
    return await committed(revision, file)
  }
}

/** Reads the blobs of a commit, so no filter of the repository runs. Overlays that the commit lacks are left out. */
async function committed(revision: string, file: string): Promise<SpecVersion> {
  if (revision.startsWith('-')) throw new UsageError(`${revision} isn’t a commit.`)
  const blob = async (absolute: string): Promise<string> => {
    const { dir, base } = path.parse(absolute)
    return (await runGit(dir, ['cat-file', 'blob', `${revision}:./${base}`])).toString('utf8')
  }
  const absolute = path.resolve(file)
  const top = isWithin(process.cwd(), absolute) ? process.cwd() : path.dirname(absolute)
  const text = await blob(absolute).catch((error: unknown) => {
    throw new UsageError(`Git can’t read ${file} of ${revision}.`, { cause: error })
  })
  const overlays = await Promise.all(
    (await overlaysOf(file)).map(async ({ name }) => ({
      name,
      text: await blob(path.join(top, name)).catch(() => undefined),
    })),
  )
  return { text, overlays: overlays.flatMap((each) => (each.text === undefined ? [] : [{ ...each, text: each.text }])) }
}

async function overlaysOf(file: string): Promise<OverlayText[]> {
  return await overlaysOfSpec(path.resolve(file), process.cwd()).catch((error: unknown) => {
    if (error instanceof MissingOverlay) throw new UsageError(`The overlay ${error.file} of ${file} doesn’t exist.`)
    throw error
  })
}
