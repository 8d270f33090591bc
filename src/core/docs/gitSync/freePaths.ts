import { fileKey } from '../files/fileNames.ts'

/** Gives out paths that no other file or folder has, even on disks that ignore case or how accents are encoded. */
export class FreePaths {
  readonly #files: Set<string>
  /** The spelling of each folder, by the keys of its names. */
  readonly #folders = new Map<string, string>()
  /** The next number to try, by key. */
  readonly #next = new Map<string, number>()

  /** `taken` has the files that exist already and stay where they are. */
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

  /** Returns the path, or the path with the first free number after its name. Marks it as taken. */
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
