import { Disposable, extensions } from 'vscode'

/**
 * Registers providers after VS Code's Markdown support has registered its own. If several providers match a document
 * equally well, VS Code prefers the one that was registered last.
 */
export function afterMarkdown(register: () => readonly Disposable[]): Disposable {
  let registered: readonly Disposable[] = []
  let isDisposed = false
  const run = (): void => {
    if (!isDisposed) registered = register()
  }
  const markdown = extensions.getExtension('vscode.markdown-language-features')
  Promise.resolve(markdown?.activate()).then(run, run)
  return new Disposable(() => {
    isDisposed = true
    for (const each of registered) each.dispose()
  })
}
