import { runGit } from '../../disk/runGit.ts'

/** A file of a commit. */
export interface GitFile {
  readonly path: string
  readonly oid: string
  /** In bytes. */
  readonly size: number
}

/** The content of a new commit, compared with its parent. */
export interface NewCommit {
  readonly ref: string
  /** The commit that the branch points to, or undefined for a new branch. */
  readonly parent: string | undefined
  readonly message: string
  readonly author: { readonly name: string; readonly email: string }
  readonly time: Date
  readonly written: ReadonlyMap<string, string | Uint8Array>
  readonly deleted: readonly string[]
}

/** The ref of a commit until its branch points to it. */
const temporaryRef = 'refs/galley/export'

/**
 * A Git repository in a local folder, used through the installed `git`. It reads and writes files exactly as commits
 * have them, without filters or hooks. It follows nothing that points outside the repository.
 */
export class GitRepository {
  readonly #folder: string
  readonly #signal: AbortSignal | undefined

  constructor(folder: string, signal?: AbortSignal) {
    this.#folder = folder
    this.#signal = signal
  }

  /** Returns the commit that a branch points to, or undefined if the branch doesn't exist. */
  async commitOf(ref: string): Promise<string | undefined> {
    // The pattern also matches what is below it: `a` finds `a/b`, too.
    const found = await this.#run(['for-each-ref', '--format=%(objectname) %(refname)', ref])
    const lines = found.toString('utf8').split('\n')
    return lines.find((line) => line.endsWith(` ${ref}`))?.split(' ')[0]
  }

  /** Returns the short names of all branches. */
  async branches(): Promise<string[]> {
    const found = await this.#run(['for-each-ref', '--format=%(refname:short)', 'refs/heads'])
    return found.toString('utf8').split('\n').filter(Boolean)
  }

  /**
   * Returns the files of a commit below a folder, with paths relative to it. Leaves out symbolic links and submodules.
   */
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

  async read({ oid }: GitFile): Promise<Buffer> {
    return await this.#run(['cat-file', 'blob', oid])
  }

  /** Returns the contents of many files at once, in the same order. */
  async readAll(files: readonly GitFile[]): Promise<Buffer[]> {
    const answer = await this.#run(['cat-file', '--batch'], files.map(({ oid }) => `${oid}\n`).join(''))
    let at = 0
    return files.map(({ size }) => {
      // Each entry is a line with the object's name and size, the content, and a line break.
      const start = answer.indexOf(0x0a, at) + 1
      at = start + size + 1
      return answer.subarray(start, start + size)
    })
  }

  /**
   * Creates a commit and moves its branch to it. If nothing differs, returns the commit that the branch already points
   * to.
   */
  async commit(commit: NewCommit): Promise<string> {
    const { ref, parent, author } = commit
    await this.#run(['fast-import', '--quiet'], importStream(commit))
    try {
      const made = await this.#rev(temporaryRef)
      const [tree, before] = [await this.#rev(`${made}^{tree}`), parent && (await this.#rev(`${parent}^{tree}`))]
      if (parent !== undefined && tree === before) return parent
      const reflog = { GIT_COMMITTER_NAME: author.name, GIT_COMMITTER_EMAIL: author.email }
      // If the branch is checked out, its files must change, too. Git refuses that if it would overwrite local changes.
      if (await this.#hasFilesOf(ref)) await this.#run(['merge', '--ff-only', '--quiet', made], undefined, reflog)
      else await this.#run(['update-ref', ref, made, parent ?? '0'.repeat(made.length)], undefined, reflog)
      return made
    } finally {
      await this.#run(['update-ref', '-d', temporaryRef])
    }
  }

  async #rev(name: string): Promise<string> {
    return (await this.#run(['rev-parse', '--verify', '--quiet', name])).toString('utf8').trim()
  }

  /** Returns whether the branch is checked out in the folder. */
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
    // A space can be bound to a bare repository.
    return await runGit(this.#folder, ['-c', 'safe.bareRepository=all', ...args], {
      input,
      environment,
      signal: this.#signal,
    })
  }
}

/** Returns a commit in the input format of `git fast-import`. */
function importStream({ parent, message, author, time, written, deleted }: NewCommit): Buffer {
  const parts: (string | Uint8Array)[] = []
  const data = (content: string | Uint8Array): void => {
    const bytes = Buffer.from(content)
    parts.push(`data ${bytes.length}\n`, bytes, '\n')
  }
  const plain = (text: string): string => text.replaceAll(/[<>\n\r\0]/g, ' ').trim()
  parts.push(`commit ${temporaryRef}\n`)
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
