import { Disposable, workspace, type Memento, type TextDocument, type Uri } from 'vscode'
import { isOverlayName } from '../../../core/platform/openApi/overlays/overlayName.ts'
import { specLinksKey } from '../../shared/commands/ids.ts'
import { window } from '../../shared/window/window.ts'
import type { Lazy } from './lazy.ts'

/** Owns the part that manages local specifications. */
export interface SpecFilesOwner {
  readonly openApi: {
    readonly files: {
      saved(document: TextDocument): Promise<void>
      shown(document: TextDocument | undefined): Promise<void>
    }
  }
}

/** Loads Galley when an overlay or a file that is the source of a specification is saved or shown. Other files only cost a lookup. */
export function watchSpecFiles(galley: Pick<Lazy<SpecFilesOwner>, 'get' | 'value'>, state: Memento): Disposable {
  const isLinked = (uri: Uri): boolean =>
    uri.toString() in state.get<object>(specLinksKey, {}) || isOverlayName(uri.path)
  const notify = async (document: TextDocument | undefined, use: (loaded: SpecFilesOwner) => Promise<void>) => {
    const loaded = galley.value ?? (document && isLinked(document.uri) ? await galley.get() : undefined)
    if (loaded) await use(loaded)
  }
  const shown = (document: TextDocument | undefined): void =>
    void notify(document, async ({ openApi }) => await openApi.files.shown(document))
  if (window.activeTextEditor) shown(window.activeTextEditor.document)
  return Disposable.from(
    workspace.onDidSaveTextDocument(
      (saved) => void notify(saved, async ({ openApi }) => await openApi.files.saved(saved)),
    ),
    window.onDidChangeActiveTextEditor((editor) => shown(editor?.document)),
  )
}
