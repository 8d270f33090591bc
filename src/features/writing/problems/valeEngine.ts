import path from 'node:path'
import { l10n, workspace, type TextDocument } from 'vscode'
import type { DocsProblem } from '../../../core/authoring/checks/docsProblem.ts'
import type { Vale } from '../../../prose/vale.ts'
import { settings } from '../../shared/commands/ids.ts'
import { readSetting } from '../../shared/commands/settings.ts'
import type { EngineText, PageEngine } from './pageEngines.ts'

const milliseconds = 20_000

/**
 * Vale in trusted folders with a configuration for it. Pages of the platform are checked by the configuration of the
 * first workspace folder that has one.
 */
export class ValeEngine implements PageEngine {
  #vale: Vale | undefined
  #failure: (new (message: string) => Error) | undefined

  async find(
    { uri }: TextDocument,
    page: EngineText,
    signal: AbortSignal,
  ): Promise<readonly DocsProblem[] | undefined> {
    if (!workspace.isTrusted || !readSetting(settings.valeEnabled)) return undefined
    const [{ Vale, ValeFailure, findVale, findValeConfig }, { engineProblems }] = await Promise.all([
      import('../../../prose/vale.ts'),
      import('../../../core/authoring/prose/engineProblems.ts'),
    ])
    this.#failure = ValeFailure
    const roots = (workspace.workspaceFolders ?? []).flatMap((each) =>
      each.uri.scheme === 'file' ? each.uri.fsPath : [],
    )
    let config: string | undefined
    if (uri.scheme === 'file') {
      if (workspace.getWorkspaceFolder(uri) !== undefined)
        config = await findValeConfig(path.dirname(uri.fsPath), roots)
    } else for (const root of roots) config ??= await findValeConfig(root, roots)
    const program = config === undefined ? undefined : await findVale(readSetting(settings.valePath), roots)
    if (config === undefined || program === undefined) return undefined
    const name = uri.scheme === 'file' ? path.relative(path.dirname(config), uri.fsPath) : 'page.md'
    this.#vale ??= new Vale()
    const found = await this.#vale.check([{ path: name, mask: page.mask }], { program, config, signal, milliseconds })
    return engineProblems('vale', page, found.get(name) ?? [])
  }

  explain(error: unknown): string | undefined {
    if (this.#failure === undefined || !(error instanceof this.#failure)) return undefined
    return l10n.t('Galley can’t check words with Vale: {0}', error.message)
  }
}
