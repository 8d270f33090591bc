import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'

const person = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', '-c', 'commit.gpgSign=false']

/** A real Git repository in a temporary folder. */
export class GitFolder {
  /** The absolute path. */
  readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  /** Creates a repository with a first commit of files. */
  static async create(files: Readonly<Record<string, string>>): Promise<GitFolder> {
    const made = new GitFolder(await realpath(await mkdtemp(path.join(tmpdir(), 'galley-git-'))))
    await made.begin(files)
    return made
  }

  async begin(files: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, text] of Object.entries(files)) await this.write(name, text)
    await this.git('init', '--quiet')
    await this.commit()
  }

  async commit(): Promise<void> {
    await this.git('add', '--all')
    await this.git('commit', '--quiet', '--no-verify', '-m', 'Change')
  }

  async git(...args: string[]): Promise<string> {
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')))
    return (await promisify(execFile)('git', ['-C', this.folder, ...person, ...args], { env })).stdout
  }

  async write(name: string, text: string): Promise<void> {
    const file = path.join(this.folder, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, text)
  }

  async read(name: string): Promise<string> {
    return await readFile(path.join(this.folder, name), 'utf8')
  }

  async delete(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true })
  }
}
