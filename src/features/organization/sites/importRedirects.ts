import { Diagnostic, DiagnosticSeverity, Disposable, l10n, languages, Range, workspace, type Uri } from 'vscode'
import { readListPages } from '../../../client/listPages.ts'
import type { BulkRedirectResult } from '../../../contract/siteRedirects.ts'
import { planRedirects, type PlanProblem, type PlannedRedirect } from '../../../core/docs/sites/planRedirects.ts'
import type { LineProblem, RedirectFile } from '../../../core/docs/sites/redirectFile.ts'
import type { SiteLocation, SiteLocations } from '../../../core/docs/sites/siteLocations.ts'
import { percentDecoded } from '../../../core/text/strings/percentDecoded.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'
import type { ListTarget } from '../../shared/families/commandTargets.ts'
import { askForm, askStep } from '../../shared/forms/form.ts'
import { choicesStep, choiceStep, yesNo, type Choice } from '../../shared/forms/steps.ts'
import { readSiteLocations, type SiteScope } from '../../shared/sites/readSiteLocations.ts'
import { destinationLabel } from '../../shared/sites/redirectDestinations.ts'
import { sendRedirects } from '../../shared/sites/writeRedirects.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import { window } from '../../shared/window/window.ts'

/**
 * Imports redirects from a CSV file or from the `.gitbook.yaml` of a synced folder. Shows what would change, writes
 * what the user selects, and shows the lines that couldn't be used in *Problems*.
 */
export async function importRedirects(
  { connection, scope, changed }: ListTarget<SiteScope>,
  problems: RedirectProblems,
): Promise<void> {
  const uri = await askFile()
  if (!uri) return
  const file = await readFile(uri)
  const locations = await readSiteLocations(connection, scope, { force: true })
  const space = isYaml(uri) ? await askSpace(locations) : undefined
  if (isYaml(uri) && !space) return
  const existing = await readListPages(connection.cache, 'listSiteRedirects', scope, undefined, { force: true })
  const plan = planRedirects(file.redirects, { locations, existing: existing.value, ...(space ? { space } : {}) })
  const found = [...file.problems.map(lineMessage), ...plan.problems.map(planMessage)]
  problems.show(uri, found)
  const { redirects, same } = plan
  if (redirects.length === 0) return await showOutcome(uri, { written: 0, problems: found.length, same })
  const { chosen = [], draft } = (await askSelection(redirects, locations, { same, problems: found.length })) ?? {}
  if (chosen.length === 0) return
  try {
    const { results } = await sendRedirects(
      { connection, scope },
      chosen.map(({ source, destination, permanent, captureWildcard }) => {
        const intent = draft ? ('draft' as const) : ('live' as const)
        return { source, destination, permanent, captureWildcard, intent }
      }),
    )
    const refused = refusedLines(chosen, results)
    problems.show(uri, [...found, ...refused])
    const written = results.length - refused.length
    await showOutcome(uri, { written, problems: found.length + refused.length, same })
  } finally {
    changed()
  }
}

async function askFile(): Promise<Uri | undefined> {
  const picked = await window.showOpenDialog({
    title: pickerTitle(commands.importRedirects),
    openLabel: l10n.t('Import'),
    filters: { [l10n.t('Redirects')]: ['csv', 'yaml', 'yml'] },
  })
  return picked?.[0]
}

function isYaml({ path }: Uri): boolean {
  return /\.ya?ml$/i.test(path)
}

async function readFile(uri: Uri): Promise<RedirectFile> {
  const text = new TextDecoder().decode(await workspace.fs.readFile(uri))
  // The YAML parser is loaded only here.
  const { readRedirectCsv, readRedirectYaml } = await import('../../../core/docs/sites/redirectFile.ts')
  const file = isYaml(uri) ? readRedirectYaml(text) : readRedirectCsv(text)
  if (file.redirects.length > 0 || file.problems.length > 0) return file
  throw new Hint(l10n.t('The file has no redirects.'))
}

/** Asks for the space that a synced folder belongs to. Returns undefined if the user cancels. */
async function askSpace(locations: SiteLocations): Promise<SiteLocation | undefined> {
  const choices = locations.siteSpaces.flatMap(({ id }): Choice<SiteLocation>[] => {
    const location = locations.to({ kind: 'site-space', siteSpaceId: id })
    return location ? [{ label: location.title, description: percentDecoded(location.path), value: location }] : []
  })
  const [only] = choices
  if (!only) throw new Hint(l10n.t('The site has no space with pages to redirect to.'))
  if (choices.length === 1) return only.value
  const prompt = l10n.t('Select the space that syncs with the folder of this file')
  return await askStep(pickerTitle(commands.importRedirects), choiceStep({ prompt, choices }))
}

interface Outcome {
  readonly written: number
  readonly same: number
  readonly problems: number
}

/** Shows what would change, and asks what to write and whether as drafts. Returns undefined if the user cancels. */
async function askSelection(
  redirects: readonly PlannedRedirect[],
  locations: SiteLocations,
  { same, problems }: Omit<Outcome, 'written'>,
) {
  const counts = [
    same === 0 ? '' : l10n.t('{0} unchanged', same),
    problems === 0 ? '' : l10n.t('Lines with problems: {0}. See Problems', problems),
  ].filter(Boolean)
  return await askForm<{ chosen: PlannedRedirect[]; draft: boolean }>(pickerTitle(commands.importRedirects), {
    chosen: choicesStep({
      prompt: [l10n.t('Review the changes'), ...counts].join(' · '),
      choices: redirects.map((redirect) => ({
        label: percentDecoded(redirect.source),
        description: `→ ${destinationLabel(redirect.destination, locations)}`,
        detail: redirect.before
          ? l10n.t('Changed: currently goes to “{0}”', destinationLabel(redirect.before.destination, locations))
          : l10n.t('New'),
        icon: redirect.before ? 'diff-modified' : 'diff-added',
        value: redirect,
      })),
      values: redirects,
    }),
    draft: choiceStep({
      prompt: l10n.t('Select when redirects take effect'),
      choices: yesNo(l10n.t('Later (save as drafts)'), l10n.t('Now')).toReversed(),
    }),
  })
}

function refusedLines(chosen: readonly PlannedRedirect[], results: readonly BulkRedirectResult[]) {
  return results.flatMap(({ status, error }, index): RedirectLineProblem[] => {
    const redirect = chosen[index]
    if (status !== 'error' || !redirect) return []
    return [{ line: redirect.line, message: l10n.t('The platform refused the redirect: {0}', error ?? '') }]
  })
}

async function showOutcome(uri: Uri, { written, same, problems }: Outcome): Promise<void> {
  const message = [
    written === 1 ? l10n.t('Saved 1 redirect.') : l10n.t('Saved {0} redirects.', written),
    same === 0
      ? ''
      : same === 1
        ? l10n.t('1 redirect already existed.')
        : l10n.t('{0} redirects already existed.', same),
  ]
  if (problems === 0) return void (await window.showInformationMessage(message.filter(Boolean).join(' ')))
  const show = l10n.t('Show Lines')
  message.push(
    problems === 1
      ? l10n.t('1 line has a problem. See Problems.')
      : l10n.t('{0} lines have problems. See Problems.', problems),
  )
  if ((await window.showWarningMessage(message.filter(Boolean).join(' '), show)) !== show) return
  await window.showTextDocument(uri)
}

function lineMessage({ line, kind, detail }: LineProblem): RedirectLineProblem {
  const messages: Record<LineProblem['kind'], string> = {
    noDestination: l10n.t('This line has no destination.'),
    quote: l10n.t('The closing quote is missing. Galley didn’t read the rest of the file.'),
    yaml: detail ?? l10n.t('Galley can’t read redirects from this file.'),
  }
  return { line, message: messages[kind] }
}

function planMessage({ line, kind, about }: PlanProblem): RedirectLineProblem {
  const messages: Record<PlanProblem['kind'], string> = {
    badSource: l10n.t('“{0}” isn’t an address on a site.', about),
    queryInSource: l10n.t('A redirect can’t depend on what follows ? or # in “{0}”. Remove that part.', about),
    noSuchPage: l10n.t('The site has no page at “{0}”.', about),
    twice: l10n.t('Another line already redirects “{0}”.', about),
    toItself: l10n.t('“{0}” would redirect to itself.', about),
  }
  return { line, message: messages[kind] }
}

/** A problem in a line of a file with redirects. */
interface RedirectLineProblem {
  /** From 0. */
  readonly line: number
  readonly message: string
}

/** Shows in *Problems* which lines of a file with redirects weren't imported, until the file is changed or closed. */
export class RedirectProblems implements Disposable {
  readonly #shown = languages.createDiagnosticCollection('galley.redirects')
  readonly #forgetting = Disposable.from(
    workspace.onDidCloseTextDocument(({ uri }) => this.#shown.delete(uri)),
    workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (contentChanges.length > 0) this.#shown.delete(document.uri)
    }),
  )

  /** Shows problems, which replace the previous ones. */
  show(uri: Uri, problems: readonly RedirectLineProblem[]): void {
    this.#shown.set(
      uri,
      problems.map(({ line, message }) => {
        const range = new Range(line, 0, line, Number.MAX_SAFE_INTEGER)
        const diagnostic = new Diagnostic(range, message, DiagnosticSeverity.Error)
        diagnostic.source = 'Galley'
        return diagnostic
      }),
    )
  }

  dispose(): void {
    this.#shown.dispose()
    this.#forgetting.dispose()
  }
}
