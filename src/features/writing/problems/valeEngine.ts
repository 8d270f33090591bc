import path from 'node:path'
import { l10n, workspace } from 'vscode'
import type { Vale } from '../../../prose/vale.ts'
import { settings } from '../../shared/commands/ids.ts'
import { readSetting } from '../../shared/commands/settings.ts'
import type { PageEngine } from './pageEngines.ts'

const milliseconds = 20_000

/**
 * Returns Vale in trusted folders with a configuration for it. Pages of the platform are checked by the configuration
 * of the first workspace folder that has one.
 */
export function valeEngine(): PageEngine {
  let vale: Vale | undefined
  let failure: (new (message: string) => Error) | undefined
  return {
    find: async ({ uri }, page, signal) => {
      if (!workspace.isTrusted || !readSetting(settings.valeEnabled)) return undefined
      const [{ Vale, ValeFailure, findVale, findValeConfig }, { engineProblems }] = await Promise.all([
        import('../../../prose/vale.ts'),
        import('../../../core/authoring/prose/engineProblems.ts'),
      ])
      failure = ValeFailure
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
      vale ??= new Vale()
      const found = await vale.check([{ path: name, mask: page.mask }], { program, config, signal, milliseconds })
      return engineProblems('vale', page, found.get(name) ?? [])
    },
    explain: (error) =>
      failure !== undefined && error instanceof failure
        ? l10n.t('Galley can’t check words with Vale: {0}', error.message)
        : undefined,
  }
}
