import { commands as editorCommands, l10n, workspace, type Uri } from 'vscode'
import { unlessNotFound } from '../../../client/errors/apiError.ts'
import type { OpenAPISpec } from '../../../contract/openApiSpecs.ts'
import { followWork } from '../../../client/followWork.ts'
import type { CommandTargets, ListTarget, OrganizationTarget } from '../../shared/families/commandTargets.ts'
import type { OrganizationScope } from '../../shared/families/resourceFamily.ts'
import { window } from '../../shared/window/window.ts'
import { withCancel } from '../../shared/window/withCancel.ts'
import { askSlug } from './askSlug.ts'
import { isProcessed, openApiSpecs, processingProblem, type SpecScope } from './openApiSpecs.ts'
import { fingerprint, type SpecLinks } from './specLinks.ts'
import { confirmUnmatched, refuseOverlay, topOf, unmatchedActions } from './specOverlays.ts'
import { specProblemMessage, type SentReading, type SpecProblems } from './specProblems.ts'
import type { PagesOfPart } from '../../../folder/specPages.ts'
import { sourceName, sourceText, type SpecSource } from './specSources.ts'
import { onlyMeaningCompared, versionText, type ReadSpecDocument } from './specTexts.ts'
import { changesSummary, overviewSummary } from './specSummary.ts'

/** What uploading a specification needs. */
export interface SpecUploadServices {
  readonly targets: CommandTargets
  readonly problems: SpecProblems
  readonly readText: ReadSpecDocument
  readonly links: SpecLinks
  readonly pagesOf: SpecPages
}

/** Returns the pages that show parts of a specification. Undefined if no docs name its file. */
export type SpecPages = (file: string) => Promise<PagesOfPart | undefined>

/** A text that was checked and can be sent. */
interface ReadySpec {
  readonly source: SpecSource
  readonly text: string
  readonly reading: SentReading
}

/** The slug to publish at. */
interface SpecTarget extends Pick<OrganizationTarget, 'connection'> {
  readonly scope: SpecScope
}

/** How to publish. */
interface PublishOptions {
  /** True if there's nothing at the slug yet. */
  readonly isNew?: boolean
  /** True if the user doesn't wait for the result. */
  readonly quietly?: boolean
}

/**
 * What the platform has at a slug. `text` is undefined if there is no version, and `isParsed` is true if it only means
 * the same as the original.
 */
interface Stored {
  readonly spec: OpenAPISpec
  readonly text: string | undefined
  readonly isParsed: boolean
}

/** Uploads a specification and waits until the platform has processed it. */
export class SpecUpload {
  readonly #services: SpecUploadServices

  constructor(services: SpecUploadServices) {
    this.#services = services
  }

  /**
   * Checks the text, asks for the slug unless it's given, shows the changes, sends the text, and waits until it's
   * processed.
   */
  async run(organization: ListTarget<OrganizationScope>, source: SpecSource, slug?: string): Promise<void> {
    const { connection } = organization
    const ready = await withCancel(l10n.t('Checking “{0}”…', sourceName(source)), async (signal) => {
      const text = await sourceText(source, connection, signal)
      return { source, text, reading: await this.#services.problems.read({ text, file: fileOf(source) }, signal) }
    })
    if (ready.reading.problems.length > 0) return await this.#refuse(ready)
    if (source.kind === 'file') {
      const { broken, overlays } = ready.reading
      this.#services.problems.show(source.uri, [])
      if (broken) return await refuseOverlay(source.uri, broken)
      if (!(await confirmUnmatched(source.uri, unmatchedActions(overlays)))) return
    }
    const { sent } = ready.reading
    const specSlug = slug ?? (await this.#askSlug(organization, ready))
    if (specSlug === undefined) return
    const target = { connection, scope: { ...organization.scope, specSlug } }
    const stored = await storedAt(target)
    if (stored?.text === sent && stored.spec.sourceURL === urlOf(source)) {
      await this.#remember(source, target, stored.spec, sent)
      void window.showInformationMessage(
        l10n.t('“{0}” already has this content. Galley didn’t send anything.', specSlug),
      )
      return
    }
    if (stored && !(await this.#confirmReplacing(target, stored, ready))) return
    const isNew = stored === undefined
    const spec = await this.publish(target, source, sent, { isNew })
    if (isNew) await organization.created(specSlug)
    const problem = processingProblem(spec)
    if (problem !== undefined) {
      void window.showErrorMessage(l10n.t('The platform couldn’t process “{0}”. {1}', specSlug, problem))
    } else if (isProcessed(spec)) {
      const message = isNew
        ? l10n.t(
            'Uploaded “{0}”. The platform has processed it. To show it on a page, insert an OpenAPI block.',
            specSlug,
          )
        : l10n.t('Uploaded “{0}”. The platform has processed it.', specSlug)
      void window.showInformationMessage(message)
    }
  }

  async #askSlug(organization: OrganizationTarget, { source, reading }: ReadySpec): Promise<string | undefined> {
    const title = reading.overview?.title ?? ''
    if (source.kind !== 'file') return await askSlug(organization, { title })
    const configured = await configuredSlug(source.uri)
    const linked = this.#services.links.get(source.uri)?.specSlug
    return await askSlug(organization, { title, linked: linked ?? configured, configured })
  }

  /** Sends a text and waits until it's processed. Resolves to the specification. */
  async publish(
    target: SpecTarget,
    source: SpecSource,
    text: string,
    { isNew = false, quietly = false }: PublishOptions,
  ): Promise<OpenAPISpec> {
    const { connection, scope } = target
    const { client } = connection
    const { organizationId, specSlug } = scope
    const also = ['listOpenAPISpecVersions', 'getOpenAPISpecBySlug'] as const
    const changed = (): void => this.#services.targets.changes.wrote(connection, openApiSpecs, { organizationId }, also)
    const content = source.kind === 'url' ? { url: source.url } : { text }
    // Creating fails if another user took the slug in the meantime. Updating would overwrite theirs.
    if (isNew) await client.createOpenAPISpec({ organizationId, body: { slug: specSlug, source: content } })
    else await client.createOrUpdateOpenAPISpecBySlug({ ...scope, body: { source: content } })
    changed()
    const spec = await withCancel(
      l10n.t('Processing “{0}”…', specSlug),
      async (signal) => await followWork(async () => await client.getOpenAPISpecBySlug(scope), isProcessed, signal),
      { quietly },
    )
    changed()
    const problem = processingProblem(spec)
    if (source.kind === 'file') {
      const messages = problem === undefined ? [] : (spec.lastProcessedErrors ?? []).map(({ message }) => message)
      this.#services.problems.showFromPlatform(source.uri, messages)
    }
    if (problem === undefined && isProcessed(spec)) await this.#remember(source, target, spec, text)
    return spec
  }

  async #remember(
    source: SpecSource,
    { connection, scope }: SpecTarget,
    spec: OpenAPISpec,
    text: string,
  ): Promise<void> {
    if (source.kind !== 'file') return
    const { links } = this.#services
    const before = links.get(source.uri)
    const isSame = before?.specSlug === spec.slug
    await links.set(source.uri, {
      server: connection.server.id,
      organizationId: scope.organizationId,
      specSlug: spec.slug,
      publishOnSave: isSame && before.publishOnSave,
      ...(isSame && before.lost !== undefined ? { lost: before.lost } : {}),
      hash: fingerprint(text),
      ...(spec.lastVersion === undefined ? {} : { version: spec.lastVersion }),
    })
  }

  async #refuse(ready: ReadySpec): Promise<void> {
    const { source, reading } = ready
    const [first] = reading.problems
    const uri = await documentOf(ready)
    // Problems are shown only for open documents.
    await window.showTextDocument(uri)
    this.#services.problems.show(uri, reading.problems)
    const line = (first?.range?.line ?? 0) + 1
    const words = first ? specProblemMessage(first) : ''
    const message =
      reading.problems.length === 1
        ? l10n.t('Galley didn’t send “{0}”, because it has a problem on line {1}: {2}', sourceName(source), line, words)
        : l10n.t(
            'Galley didn’t send “{0}”, because it has {1} problems. Line {2}: {3}',
            sourceName(source),
            reading.problems.length,
            line,
            words,
          )
    const show = l10n.t('Show Problems')
    if ((await window.showErrorMessage(message, show)) === show) {
      await editorCommands.executeCommand('workbench.actions.view.problems')
    }
  }

  /** Pages are known for the file of a specification that the configuration of docs names. */
  async #pagesThatShow(source: SpecSource): Promise<PagesOfPart> {
    const isFile = source.kind === 'file' && source.uri.scheme === 'file'
    return (isFile ? await this.#services.pagesOf(source.uri.fsPath) : undefined) ?? (() => [])
  }

  /** Shows what replacing the specification changes. Returns true to continue. */
  async #confirmReplacing({ connection, scope }: SpecTarget, stored: Stored, ready: ReadySpec): Promise<boolean> {
    const { readText, problems } = this.#services
    const { text, source } = ready
    const before = stored.text === undefined ? {} : { before: stored.text }
    const { changes, overview, pagesOf } = await withCancel(
      l10n.t('Comparing with “{0}”…', scope.specSlug),
      async (signal) => ({
        ...(await problems.read({ text, file: fileOf(source), ...before }, signal)),
        pagesOf: await this.#pagesThatShow(source),
      }),
    )
    const replace = l10n.t('Replace')
    const show = l10n.t('Show Differences')
    const version = stored.spec.lastVersion
    const question = l10n.t('Replace “{0}” on the platform?', scope.specSlug)
    const detail = [
      overview ? overviewSummary(overview) : '',
      ...(changes ? changesSummary(changes, pagesOf) : []),
      ...(stored.isParsed ? [onlyMeaningCompared()] : []),
      l10n.t('Earlier versions stay on the platform.'),
    ].join('\n')
    const buttons = version === undefined ? [replace] : [show, replace]
    const answer = await window.showWarningMessage(question, { modal: true, detail }, ...buttons)
    if (answer !== show || version === undefined) return answer === replace
    const title = l10n.t('{0}: platform ↔ {1}', scope.specSlug, sourceName(ready.source))
    const { uri: left } = await readText(connection, scope, version)
    await editorCommands.executeCommand('vscode.diff', left, await sentDocument(ready), title)
    return (await window.showInformationMessage(question, replace)) === replace
  }
}

/** Returns the slug that a `.galley.yaml` gives to a file, because pages use it. */
async function configuredSlug(file: Uri): Promise<string | undefined> {
  if (file.scheme !== 'file') return undefined
  const { slugOfSpec } = await import('../../../folder/overlaysOfSpec.ts')
  return await slugOfSpec(file.fsPath, topOf(file))
}

async function storedAt({ connection, scope }: SpecTarget): Promise<Stored | undefined> {
  const spec = await unlessNotFound(connection.client.getOpenAPISpecBySlug(scope))
  if (spec === undefined) return undefined
  if (spec.lastVersion === undefined) return { spec, text: undefined, isParsed: false }
  return { spec, ...(await versionText(connection, scope, spec.lastVersion)) }
}

/** Returns a document with the text: the file, or a new document for an address, so that problems have a line. */
async function documentOf({ source, text, reading: { format = 'yaml' } }: ReadySpec): Promise<Uri> {
  if (source.kind === 'file') return source.uri
  return (await workspace.openTextDocument({ content: text, language: format })).uri
}

/** Returns a document with the text that is sent. */
async function sentDocument(ready: ReadySpec): Promise<Uri> {
  const { overlaid, format = 'yaml' } = ready.reading
  if (overlaid === undefined) return await documentOf(ready)
  return (await workspace.openTextDocument({ content: overlaid, language: format })).uri
}

function fileOf(source: SpecSource): Uri | undefined {
  return source.kind === 'file' ? source.uri : undefined
}

function urlOf(source: SpecSource): string | undefined {
  return source.kind === 'url' ? source.url : undefined
}
