import { createHash } from 'node:crypto'
import { EventEmitter, type Disposable, type Memento, type Uri } from 'vscode'
import { specLinksKey } from '../../shared/commands/ids.ts'

/** Which specification a local file is the source of. */
export interface SpecLink {
  readonly server: string
  readonly organizationId: string
  readonly specSlug: string
  readonly publishOnSave: boolean
  /** The version that was last known to be made of the file. Undefined if none was yet. */
  readonly version?: string
  /** Fingerprint of the text that the version was made of. */
  readonly hash?: string
}

/** Remembers, in this workspace, which local files are the source of which specifications. */
export class SpecLinks implements Disposable {
  readonly #state: Memento
  readonly #changed = new EventEmitter<Uri>()

  readonly onDidChange = this.#changed.event

  constructor(state: Memento) {
    this.#state = state
  }

  get(file: Uri): SpecLink | undefined {
    return this.#all()[file.toString()]
  }

  async set(file: Uri, link: SpecLink): Promise<void> {
    await this.#state.update(specLinksKey, { ...this.#all(), [file.toString()]: link })
    this.#changed.fire(file)
  }

  dispose(): void {
    this.#changed.dispose()
  }

  #all(): Readonly<Record<string, SpecLink>> {
    return this.#state.get(specLinksKey, {})
  }
}

/** The same for the same text, however it is stored. */
export function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
