import pLimit from 'p-limit'
import { execFile } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import type { EngineFinding } from '../core/authoring/prose/engineProblems.ts'
import { isFile, isFolder } from '../disk/namedPaths.ts'
import { isWithin } from '../disk/paths.ts'
import { withTemporaryFolder, writeTemporary } from '../disk/temporaryFolder.ts'
import { readValeOutput, valeFindings } from './valeOutput.ts'

/** Vale can't be run, or failed. `message` explains why, for people. */
export class ValeFailure extends Error {}

/** The prose of a page. The path is relative, and Vale's configuration can have rules for it. */
export interface MaskedPage {
  readonly path: string
  readonly mask: string
}

/** How to run Vale. */
export interface ValeRun {
  readonly program: string
  readonly config: string
  readonly signal?: AbortSignal | undefined
  readonly milliseconds?: number
}

const names = ['.vale.ini', '_vale.ini']
const maxOutputBytes = 32 * 1024 * 1024

/**
 * Finds the configuration of Vale for a folder: in the folder, or in a folder above it that belongs to the same
 * repository or is one of `roots`.
 */
export async function findValeConfig(folder: string, roots: readonly string[] = []): Promise<string | undefined> {
  let found: string | undefined
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    for (const name of names) {
      const file = path.join(at, name)
      if (found === undefined && (await isFile(file))) found = file
    }
    const isRepository = (await isFolder(path.join(at, '.git'))) || (await isFile(path.join(at, '.git')))
    if (isRepository || roots.includes(at)) return found
    // A folder that doesn't belong to a repository has only its own configuration.
    if (path.dirname(at) === at) return found !== undefined && path.dirname(found) === folder ? found : undefined
  }
}

/**
 * Finds the program: the one from the settings, or `vale` in the `PATH`. Never one in `untrusted` folders, because a
 * repository could bring it.
 */
export async function findVale(setting = '', untrusted: readonly string[] = []): Promise<string | undefined> {
  if (setting !== '') return path.isAbsolute(setting) ? setting : undefined
  const name = process.platform === 'win32' ? 'vale.exe' : 'vale'
  for (const folder of (process.env['PATH'] ?? '').split(path.delimiter)) {
    const file = path.join(folder, name)
    if (!path.isAbsolute(folder) || untrusted.some((each) => isWithin(each, file))) continue
    if (await isFile(file)) return file
  }
  return undefined
}

/** Runs Vale over the prose of pages, one process at a time. */
export class Vale {
  readonly #queue = pLimit(1)

  /** Returns what Vale found, by the paths of pages. Rejects with a {@link ValeFailure}, or if it's cancelled. */
  async check(pages: readonly MaskedPage[], run: ValeRun): Promise<ReadonlyMap<string, readonly EngineFinding[]>> {
    return await this.#queue(async () => {
      run.signal?.throwIfAborted()
      return await checkPages(new Map(pages.map((page) => [path.normalize(page.path), page])), run)
    })
  }
}

async function checkPages(
  pages: ReadonlyMap<string, MaskedPage>,
  run: ValeRun,
): Promise<ReadonlyMap<string, readonly EngineFinding[]>> {
  const found = new Map<string, readonly EngineFinding[]>()
  for (const [file, alerts] of await alertsOf(pages, run)) {
    const page = pages.get(path.normalize(file))
    if (page !== undefined) found.set(page.path, valeFindings(page.mask, alerts))
  }
  return found
}

/** Vale's sections are about paths, so it gets files and not its standard input. */
async function alertsOf(
  pages: ReadonlyMap<string, MaskedPage>,
  run: ValeRun,
): Promise<ReadonlyMap<string, readonly unknown[]>> {
  return await withTemporaryFolder('galley-vale', async (folder) => {
    for (const [name, { mask }] of pages) writeTemporary(folder, name, mask)
    const output = await runVale(
      ['--output=JSON', '--no-exit', `--config=${run.config}`, '--', ...pages.keys()],
      folder,
      run,
    )
    try {
      return readValeOutput(output)
    } catch (error) {
      throw new ValeFailure('Vale returned something that Galley can’t read. Update Vale.', { cause: error })
    }
  })
}

async function runVale(
  args: readonly string[],
  cwd: string,
  { program, signal, milliseconds = 60_000 }: ValeRun,
): Promise<string> {
  return await new Promise((resolve, reject) => {
    execFile(
      program,
      args,
      {
        cwd,
        timeout: milliseconds,
        killSignal: 'SIGKILL',
        maxBuffer: maxOutputBytes,
        windowsHide: true,
        ...(signal && { signal }),
      },
      (error, stdout, stderr) => (error ? reject(failureOf(error, `${stderr}\n${stdout}`)) : resolve(stdout)),
    )
  })
}

function failureOf(error: Error & { code?: unknown; killed?: boolean }, output: string): Error {
  if (error.name === 'AbortError') return error
  if (error.code === 'ENOENT' || error.code === 'EACCES') {
    return new ValeFailure('Galley can’t start Vale. Check the setting “galley.vale.path”.')
  }
  if (error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') {
    return new ValeFailure('Vale found too many problems to read. Turn off some rules.')
  }
  if (error.killed === true) return new ValeFailure('Vale took too long, so Galley stopped it.')
  // A configuration that can't be read is reported as JSON, with the reason in `Text`.
  const reason = (/"Text":\s*"((?:[^"\\]|\\.)*)"/.exec(output)?.[1] ?? output).replace(/\s+/g, ' ').trim().slice(0, 300)
  return new ValeFailure(reason === '' ? 'Vale failed without a message.' : `Vale failed: ${reason}`)
}
