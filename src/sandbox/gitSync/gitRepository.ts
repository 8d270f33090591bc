import { runGit } from '../../disk/runGit.ts'

/** A file of a commit. */
export interface GitFile {
  readonly path: string
  readonly oid: string
  /** In bytes. */
  readonly size: number
}

/** What a commit is made of, on top of the one before. */
export interface NewCommit {
  readonly ref: string
  /** The commit that the branch is at. Undefined if it is a new branch. */
  readonly parent: string | undefined
  readonly message: string
  readonly author: { readonly name: string; readonly email: string }
  readonly time: Date
  readonly written: ReadonlyMap<string, string | Uint8Array>
  readonly deleted: readonly string[]
}

/** Where a commit is until its branch is known to take it. */
const waitingRef = 'refs/galley/export'

/**
 * A Git repository in a folder of this machine, by the machine's own `git`. Files are read and written as they are in
 * commits: no filters, no hooks, and nothing is followed that points outside the repository.
 */
export class GitRepository {
  readonly #folder: string
  readonly #signal: AbortSignal | undefined

  constructor(folder: string, signal?: AbortSignal) {
    this.#folder = folder
    this.#signal = signal
  }

  /** The commit that a branch is at. Undefined if there is no such branch. */
  async commitOf(ref: string): Promise<string | undefined> {
    // The pattern takes in what is below it: `a` finds `a/b`, too.
    const found = await this.#run(['for-each-ref', '--format=%(objectname) %(refname)', ref])
    const lines = found.toString('utf8').split('\n')
    return lines.find((line) => line.endsWith(` ${ref}`))?.split(' ')[0]
  }

  /** The branches that there are, by their short names. */
  async branches(): Promise<string[]> {
    const found = await this.#run(['for-each-ref', '--format=%(refname:short)', 'refs/heads'])
    return found.toString('utf8').split('\n').filter(Boolean)
  }

  /** The files of a commit below a folder of it, by their paths there; links and other repositories are left out. */
  async files(commit: string, directory: string): Promise<GitFile[]> {
    const prefix = directory === '' ? '' : `${directory}/`
    const below = prefix === '' ? [] : ['--', prefix]
    const listing = await this.#run(['ls-tree', '-r', '-l', '-z', '--full-tree', commit, ...below])
    return listing
      .toString('utf8')
      .split('\0')
      .flatMap((entry) => {
        const [, oid, size, path] = /^100\d+ blob ([0-9a-f]+) +(\d+)\t([^]+)$/.exec(entry) ?? []
        return oid === undefined || path === undefined
          ? []
          : [{ path: path.slice(prefix.length), oid, size: Number(size) }]
      })
  }

  /** The content of a file. */
  async read({ oid }: GitFile): Promise<Buffer> {
    return await this.#run(['cat-file', 'blob', oid])
  }

  /** The contents of many files at once, in their order. */
  async readAll(files: readonly GitFile[]): Promise<Buffer[]> {
    const answer = await this.#run(['cat-file', '--batch'], files.map(({ oid }) => `${oid}\n`).join(''))
    let at = 0
    return files.map(({ size }) => {
      // Each comes as a line that names it, the content, and a line end.
      const start = answer.indexOf(0x0a, at) + 1
      at = start + size + 1
      return answer.subarray(start, start + size)
    })
  }

  /** Makes a commit and moves its branch on to it. Returns the commit that the branch is at if nothing differs. */
  async commit(commit: NewCommit): Promise<string> {
    const { ref, parent, author } = commit
    await this.#run(['fast-import', '--quiet'], importStream(commit))
    try {
      const made = await this.#rev(waitingRef)
      const [tree, before] = [await this.#rev(`${made}^{tree}`), parent && (await this.#rev(`${parent}^{tree}`))]
      if (parent !== undefined && tree === before) return parent
      const reflog = { GIT_COMMITTER_NAME: author.name, GIT_COMMITTER_EMAIL: author.email }
      // A branch whose files lie in the folder takes them along, and is refused where that would overwrite something.
      if (await this.#hasFilesOf(ref)) await this.#run(['merge', '--ff-only', '--quiet', made], undefined, reflog)
      else await this.#run(['update-ref', ref, made, parent ?? '0'.repeat(made.length)], undefined, reflog)
      return made
    } finally {
      await this.#run(['update-ref', '-d', waitingRef])
    }
  }

  async #rev(name: string): Promise<string> {
    return (await this.#run(['rev-parse', '--verify', '--quiet', name])).toString('utf8').trim()
  }

  /** Whether the files in the folder are those of a branch. */
  async #hasFilesOf(ref: string): Promise<boolean> {
    const isBare = (await this.#run(['rev-parse', '--is-bare-repository'])).toString('utf8').trim() === 'true'
    if (isBare) return false
    const head = await this.#run(['symbolic-ref', '--quiet', 'HEAD']).catch(() => Buffer.of())
    return head.toString('utf8').trim() === ref
  }

  async #run(
    args: readonly string[],
    input: string | Uint8Array = '',
    environment: Readonly<Record<string, string>> = {},
  ): Promise<Buffer> {
    // A space may be bound to a bare repository.
    return await runGit(this.#folder, ['-c', 'safe.bareRepository=all', ...args], {
      input,
      environment,
      signal: this.#signal,
    })
  }
}

/** A commit as `git fast-import` reads it. */
function importStream({ parent, message, author, time, written, deleted }: NewCommit): Buffer {
  const parts: (string | Uint8Array)[] = []
  const data = (content: string | Uint8Array): void => {
    const bytes = Buffer.from(content)
    parts.push(`data ${bytes.length}\n`, bytes, '\n')
  }
  const plain = (text: string): string => text.replaceAll(/[<>\n\r\0]/g, ' ').trim()
  parts.push(`commit ${waitingRef}\n`)
  parts.push(`committer ${plain(author.name)} <${plain(author.email)}> ${Math.floor(time.getTime() / 1000)} +0000\n`)
  data(message)
  if (parent !== undefined) parts.push(`from ${parent}\n`)
  for (const path of deleted) parts.push(`D ${quoted(path)}\n`)
  for (const [path, content] of written) {
    parts.push(`M 100644 inline ${quoted(path)}\n`)
    data(content)
  }
  return Buffer.concat(parts.map((part) => Buffer.from(part)))
}

function quoted(path: string): string {
  return `"${path.replaceAll(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"`
}
