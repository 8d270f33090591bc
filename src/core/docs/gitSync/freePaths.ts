import { fileKey } from '../files/fileNames.ts'

/** Paths that no other file or folder has, also on disks that don't tell capitals or ways to write an accent apart. */
export class FreePaths {
  readonly #files: Set<string>
  /** Every folder as it is spelled, by the keys of what it is called. */
  readonly #folders = new Map<string, string>()
  /** The number to go on with, by key. */
  readonly #next = new Map<string, number>()

  /** `taken`: files that are there already, and stay where they are. */
  constructor(taken: Iterable<string>) {
    const files = [...taken]
    this.#files = new Set(files.map(fileKey))
    for (const file of files) {
      const parts = file.split('/')
      for (let end = 1; end < parts.length; end++) {
        const folder = parts.slice(0, end).join('/')
        if (!this.#folders.has(fileKey(folder))) this.#folders.set(fileKey(folder), folder)
      }
    }
  }

  /** The path, or the first one with a number behind its name that nothing else has; from then on it is taken. */
  take(path: string): string {
    const parts = path.split('/')
    const name = parts.pop() ?? ''
    const folder = parts.reduce((above, part) => this.#folderAt(joined(above, part)), '')
    const file = this.#numbered(joined(folder, name), (key) => this.#files.has(key) || this.#folders.has(key))
    this.#files.add(fileKey(file))
    return file
  }

  #folderAt(wanted: string): string {
    const key = fileKey(wanted)
    const folder = this.#folders.get(key) ?? this.#numbered(wanted, (each) => this.#files.has(each))
    this.#folders.set(key, folder)
    this.#folders.set(fileKey(folder), folder)
    return folder
  }

  #numbered(path: string, isTaken: (key: string) => boolean): string {
    const key = fileKey(path)
    if (!isTaken(key)) return path
    const [, bare = path, ending = ''] = /^(.*?)(\.[^./]*)?$/s.exec(path) ?? []
    let count = this.#next.get(key) ?? 1
    while (isTaken(fileKey(`${bare}-${count}${ending}`))) count++
    this.#next.set(key, count + 1)
    return `${bare}-${count}${ending}`
  }
}

function joined(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}
