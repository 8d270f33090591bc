import { workspace, type Disposable } from 'vscode'
import type { settings, SettingId } from './ids.ts'

/** The type of each setting; defaults are in the manifest. */
export interface SettingTypes {
  /** `undici`: Galley's own connections; `editor`: the editor's patched `fetch`. */
  readonly [settings.networkTransport]: 'undici' | 'editor'
  /** Seconds that one try of a request may take. */
  readonly [settings.networkTimeout]: number
  /** When a saved page goes to the server by itself. */
  readonly [settings.push]: 'onSave' | 'afterPause' | 'manual'
  /** Whether images in comments are loaded from hosts that aren't the server's. */
  readonly [settings.remoteImages]: 'never' | 'ask' | 'always'
  /** Whether Galley helps to write the dialect. */
  readonly [settings.help]: boolean
  /** Whether titles are behind links by identifier. */
  readonly [settings.linkTitles]: boolean
  /** Whether words are looked up in docs that say nothing about it. */
  readonly [settings.spellingEnabled]: boolean
  /** The language of docs that don't say theirs; '' for that of the editor. */
  readonly [settings.spellingLanguage]: string
  readonly [settings.spellingWords]: readonly string[]
  /** Files with the ending `.dic`, by language. */
  readonly [settings.spellingDictionaries]: Readonly<Record<string, string>>
  /** Whether language models of the editor are offered tools that write. */
  readonly [settings.agentsWrite]: boolean
  /** Whether the editor is offered the platform's own MCP server, with the account's token. */
  readonly [settings.agentsPlatformServer]: boolean
  /** Addresses of published sites whose MCP servers the editor is offered. */
  readonly [settings.agentsSites]: readonly string[]
  /** Whether links and tables of contents of docs folders follow files that are moved in the Explorer. */
  readonly [settings.updateLinksOnMove]: 'prompt' | 'always' | 'never'
  /** Whether a docs folder without a `.gitbook.yaml` gets one with redirects once pages lose their addresses. */
  readonly [settings.redirectsOnMove]: 'prompt' | 'always' | 'never'
  /** Whether the editor shows what a change of the structure of docs folders would change, before it is made. */
  readonly [settings.previewStructureChanges]: boolean
  /** Files of OpenAPI specifications below the folder of the workspace, by slug. */
  readonly [settings.openApiFiles]: Readonly<Record<string, string>>
  /** Whether a heading that is renamed keeps its anchor; `whenUnsure`: where not every link to it is known. */
  readonly [settings.keepAnchorOnRename]: 'whenUnsure' | 'always' | 'never'
  /** Whether the Docs view selects what the active editor shows. */
  readonly [settings.docsViewAutoReveal]: boolean
  /** What the Docs view groups spaces by; `automatic`: by sites where one has content. */
  readonly [settings.docsViewGroupBy]: 'automatic' | 'sites' | 'spaces'
}

/** Reads a setting. Its default comes from the manifest, so there always is a value. */
export function readSetting<Id extends SettingId & keyof SettingTypes>(id: Id): SettingTypes[Id] {
  // Throws only where the manifest and `ids.ts` disagree, which a test rules out.
  const value = workspace.getConfiguration().get<SettingTypes[Id]>(id)
  if (value === undefined) throw new Error(`The setting ${id} is missing in the manifest.`)
  return value
}

/** Calls back when one of the given settings, or a section of the editor's own ones such as `http`, has changed. */
export function onSettingsChanged(ids: readonly string[], changed: () => void): Disposable {
  return workspace.onDidChangeConfiguration((event) => {
    if (ids.some((id) => event.affectsConfiguration(id))) changed()
  })
}
