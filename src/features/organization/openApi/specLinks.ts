import { createHash } from 'node:crypto'
import { EventEmitter, type Disposable, type Memento, type Uri } from 'vscode'
import { specLinksKey } from '../../shared/commands/ids.ts'

/** The specification that a local file is the source of. */
export interface SpecLink {
  readonly server: string
  readonly organizationId: string
  readonly specSlug: string
  readonly publishOnSave: boolean
  /** The last version that was created from the file. Undefined if there is none yet. */
  readonly version?: string
  /** The fingerprint of that version's text. */
  readonly hash?: string
  /** The fingerprint of the overlay actions without which it may be published, because their targets match nothing. */
  readonly lost?: string
}

/** Remembers, for this workspace, which local files are sources of which specifications. */
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

/** Returns a hash that is equal for equal texts. */
export function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
