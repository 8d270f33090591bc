import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as vscode from 'vscode'
import { eventually } from '../eventually.ts'
import { galley } from './galley.ts'

/** A folder for docs in the workspace of the tests. VS Code watches it. */
export class DocsWorkspace {
  /** The absolute path. */
  readonly folder: string

  private constructor(folder: string) {
    this.folder = folder
  }

  /** Creates a folder with subfolders for a test, and waits until VS Code watches them. */
  static async create(...folders: readonly string[]): Promise<DocsWorkspace> {
    await vscode.extensions.getExtension('galley-docs.galley')?.activate()
    const top = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? ''
    const probes = ['', ...folders].map((name) => path.join(name, 'probe.txt'))
    return await eventually(async () => {
      const made = new DocsWorkspace(await mkdtemp(path.join(top, 'docs-folder-')))
      try {
        await made.#watched(probes)
        return made
      } catch (error) {
        await made.delete()
        throw error
      }
    })
  }

  /**
   * Waits until subfolders are watched. VS Code never watches a folder that is created while it starts to watch the
   * parent.
   */
  async #watched(probes: readonly string[]): Promise<void> {
    const watcher = vscode.workspace.createFileSystemWatcher('**/probe.txt')
    const seen = new Set<string>()
    watcher.onDidCreate(({ fsPath }) => seen.add(path.dirname(fsPath)))
    watcher.onDidChange(({ fsPath }) => seen.add(path.dirname(fsPath)))
    try {
      await eventually(async () => {
        for (const probe of probes) await this.write(probe, String(Math.random()))
        assert.equal(seen.size, probes.length)
      }, 10_000)
    } finally {
      watcher.dispose()
    }
    for (const probe of probes) await this.remove(probe)
  }

  uri(name: string): vscode.Uri {
    return vscode.Uri.file(path.join(this.folder, name))
  }

  async write(name: string, text: string): Promise<void> {
    await mkdir(path.dirname(path.join(this.folder, name)), { recursive: true })
    await writeFile(path.join(this.folder, name), text)
  }

  async read(name: string): Promise<string> {
    return await readFile(path.join(this.folder, name), 'utf8')
  }

  async remove(name: string): Promise<void> {
    await rm(path.join(this.folder, name), { recursive: true, force: true })
  }

  /** Opens a file and shows it. */
  async open(name: string): Promise<vscode.TextDocument> {
    const document = await vscode.workspace.openTextDocument(this.uri(name))
    await vscode.window.showTextDocument(document)
    return document
  }

  /** Returns the rules of Galley's problems in a file. */
  rules(name: string): string[] {
    const found = vscode.languages.getDiagnostics(this.uri(name)).filter(({ source }) => source === 'Galley')
    return found.map(({ code }) => (typeof code === 'string' ? code : '')).sort()
  }

  /** Deletes the folder and waits until Galley has noticed, because docs in the workspace affect other tests. */
  async delete(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true })
    const { folders } = await galley()
    await eventually(async () => {
      const left = (await folders.all()).filter(({ place }) => place.root.startsWith(this.folder))
      assert.deepEqual(left, [])
    })
  }
}
