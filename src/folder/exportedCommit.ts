import path from 'node:path'
import { runGit } from '../disk/runGit.ts'
import { withTemporaryFolder, writeTemporary } from '../disk/temporaryFolder.ts'
import { findRepository } from './gitRepository.ts'

/** The maximum size of a file that is exported whole, and of all of them, in bytes. */
const maxFileBytes = 4 * 1024 * 1024
const maxBytes = 1024 * 1024 * 1024
/** The number of files that Git is asked for at once. */
const filesAtOnce = 2000

interface Blob {
  readonly name: string
  readonly id: string
  readonly size: number
}

/**
 * Writes the files of a commit into a temporary folder, and calls `work` with the folder there that corresponds to
 * `folder`. Reads only what Git has stored, and doesn't touch the working tree. Links and submodules are left out.
 */
export async function withExportedCommit<T>(
  folder: string,
  commit: string,
  work: (exported: string) => Promise<T>,
): Promise<T> {
  return await withTemporaryFolder('galley-commit', async (top) => {
    const prefix = (await runGit(folder, ['rev-parse', '--show-prefix'])).toString('utf8').trim()
    const blobs = readTree(
      (await runGit(folder, ['ls-tree', '-r', '-z', '-l', '--full-tree', commit])).toString('utf8'),
    )
    let left = maxBytes
    const made = new Set<string>()
    const wanted = blobs.filter(({ size }) => size <= maxFileBytes && (left -= size) > 0)
    for (let at = 0; at < wanted.length; at += filesAtOnce) {
      const some = wanted.slice(at, at + filesAtOnce)
      const answer = await runGit(folder, ['cat-file', '--batch'], { input: some.map(({ id }) => `${id}\n`).join('') })
      let start = 0
      for (const { name, size } of some) {
        const begin = answer.indexOf(0x0a, start) + 1
        writeTemporary(top, name, answer.subarray(begin, begin + size), made)
        start = begin + size + 1
      }
    }
    // A large file counts as there, with its size not known.
    const written = new Set(wanted)
    for (const blob of blobs) if (!written.has(blob)) writeTemporary(top, blob.name, ' ', made)
    await copyAddresses(folder, top)
    const exported = path.join(top, prefix)
    return await work(exported)
  })
}

/** Links to the repository's own addresses are recognized, as in the repository. */
async function copyAddresses(folder: string, top: string): Promise<void> {
  const addresses = (await findRepository(folder))?.addresses ?? []
  const remotes = addresses.filter((each) => !/["\\\n]/.test(each) && !each.startsWith('file:'))
  const sections = remotes.map((url, at) => `[remote "r${at}"]\n\turl = ${url}\n`)
  writeTemporary(top, '.git/config', sections.join(''))
}

function readTree(answer: string): Blob[] {
  return answer.split('\0').flatMap((row) => {
    const [, id, size, name] = /^100\d{3} blob ([\da-f]+) +(\d+)\t([^]+)$/.exec(row) ?? []
    const isPlain = name !== undefined && !name.split('/').some((part) => /^(?:|\.|\.\.|\.git)$/i.test(part))
    return id === undefined || !isPlain ? [] : [{ id, name, size: Number(size) }]
  })
}
