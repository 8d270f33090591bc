import { workspace, type Disposable } from 'vscode'
import type { settings, SettingId } from './ids.ts'

/** The type of each setting. The defaults are in the manifest. */
export interface SettingTypes {
  /** `undici` uses Galley's own connections, `editor` uses VS Code's patched `fetch`. */
  readonly [settings.networkTransport]: 'undici' | 'editor'
  /** The timeout for one attempt of a request, in seconds. */
  readonly [settings.networkTimeout]: number
  /** When a saved page is pushed automatically. */
  readonly [settings.push]: 'onSave' | 'afterPause' | 'manual'
  /** Whether comments load images from hosts other than the server. */
  readonly [settings.remoteImages]: 'never' | 'ask' | 'always'
  /** Whether Galley helps to write the dialect. */
  readonly [settings.help]: boolean
  /** Whether titles are shown after links with ids. */
  readonly [settings.linkTitles]: boolean
  readonly [settings.tableKeys]: boolean
  /** Whether only problems in lines are shown that differ from the last commit or the published page. */
  readonly [settings.onlyChangedLines]: boolean
  /** Whether spelling is checked in docs without settings of their own. */
  readonly [settings.spellingEnabled]: boolean
  /** The language of docs without a language of their own; '' is VS Code's language. */
  readonly [settings.spellingLanguage]: string
  readonly [settings.spellingWords]: readonly string[]
  /** Paths of `.dic` files by language. */
  readonly [settings.spellingDictionaries]: Readonly<Record<string, string>>
  /** Whether Vale checks pages in trusted folders with a configuration for it. */
  readonly [settings.valeEnabled]: boolean
  /** The path of Vale; '' is `vale` in the `PATH`. */
  readonly [settings.valePath]: string
  /** The address of a LanguageTool server; '' is none. */
  readonly [settings.languageToolUrl]: string
  /** Whether VS Code's language models get tools that write. */
  readonly [settings.agentsWrite]: boolean
  /** Whether VS Code gets the platform's own MCP server, with the account's token. */
  readonly [settings.agentsPlatformServer]: boolean
  /** Addresses of published sites whose MCP servers VS Code gets. */
  readonly [settings.agentsSites]: readonly string[]
  /** Whether links and tables of contents of docs folders are updated when files are moved in the Explorer. */
  readonly [settings.updateLinksOnMove]: 'prompt' | 'always' | 'never'
  /** Whether a docs folder without a `.gitbook.yaml` gets one with redirects when pages lose their addresses. */
  readonly [settings.redirectsOnMove]: 'prompt' | 'always' | 'never'
  /** Whether changes to the structure of docs folders are previewed first. */
  readonly [settings.previewStructureChanges]: boolean
  /** Files of OpenAPI specifications, relative to the workspace folder, by slug. */
  readonly [settings.openApiFiles]: Readonly<Record<string, string>>
  /** Whether a renamed heading keeps its anchor. `whenUnsure` keeps it if some links to it might not be known. */
  readonly [settings.keepAnchorOnRename]: 'whenUnsure' | 'always' | 'never'
  /** Whether the Docs view selects the page in the active editor. */
  readonly [settings.docsViewAutoReveal]: boolean
  /** How the Docs view groups spaces. `automatic` groups by sites if a site has content. */
  readonly [settings.docsViewGroupBy]: 'automatic' | 'sites' | 'spaces'
}

/** Returns a setting. There is always a value, because the manifest has a default for each. */
export function readSetting<Id extends SettingId & keyof SettingTypes>(id: Id): SettingTypes[Id] {
  // This only happens if the manifest and `ids.ts` differ, and a test prevents that.
  const value = workspace.getConfiguration().get<SettingTypes[Id]>(id)
  if (value === undefined) throw new Error(`The setting ${id} is missing in the manifest.`)
  return value
}

/**
 * Calls back when one of these settings has changed. An id can also be a section of VS Code's settings, such as `http`.
 */
export function onSettingsChanged(ids: readonly string[], changed: () => void): Disposable {
  return workspace.onDidChangeConfiguration((event) => {
    if (ids.some((id) => event.affectsConfiguration(id))) changed()
  })
}
