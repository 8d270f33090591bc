import { maxSpaceTitleLength } from '../../contract/schemas/contentLimits.ts'
import { LastingStates, type BackgroundWorker } from '../background/backgroundWork.ts'
import { addSpace, setMainContent, type Authorship } from '../spaceContent/mainContent.ts'
import type { Content, PageTree } from '../revisions/pageTree.ts'
import type { Platform } from '../platform.ts'
import type { SpaceRow } from '../spaces/spaceStore.ts'
import type { TranslationRow, TranslationStats } from './translationStore.ts'
import { translatePages, type TranslatedPages } from './translatedContent.ts'

/** The space and revision with the translated pages. */
type TranslatedContent = Pick<SpaceRow, 'id' | 'revision_id'>

/**
 * Runs translations through the states pending, running and completed. The result of a run becomes visible all at once.
 * A run that a restart cut off starts again.
 */
export class TranslationWorker implements BackgroundWorker {
  readonly #platform: Platform
  readonly #states = new LastingStates(150)

  constructor(platform: Platform) {
    this.#platform = platform
  }

  async step(signal: AbortSignal): Promise<number | undefined> {
    const row = this.#platform.translations.nextToRun()
    if (!row) return undefined
    const pause = this.#states.wait(`${row.id} ${row.run} ${row.status}`)
    if (pause !== undefined) return pause
    if (row.status === 'pending') this.#platform.translations.change(row.id, { status: 'running' })
    else await this.#translate(row, signal)
    return 0
  }

  async #translate(row: TranslationRow, signal: AbortSignal): Promise<void> {
    const started = this.#platform.clock().getTime()
    const source = this.#platform.spaces.get(row.source_space_id)
    if (!source) return this.#giveUp(row)
    const { tree, before, result } = this.#open(row, source)
    try {
      const translated = await translatePages(this.#platform, tree, { source: before, result }, signal)
      const content = { ...tree.content, pages: translated.pages }
      const duration = this.#platform.clock().getTime() - started
      this.#platform.database.transaction(() => this.#finish(row, source, content, { translated, duration }))
    } catch (error) {
      // The sandbox is stopping. The next start runs this translation again.
      if (!signal.aborted) throw error
    }
  }

  #open(row: TranslationRow, source: SpaceRow) {
    const { revisions } = this.#platform
    const earlier = row.translated_revision_id
    const result = this.#resultOf(row)
    return {
      tree: revisions.tree(source.revision_id),
      before: earlier !== null && result && revisions.get(earlier) ? revisions.tree(earlier) : undefined,
      result: result && revisions.tree(result.revision_id),
    } satisfies Record<string, PageTree | undefined>
  }

  #finish(
    row: TranslationRow,
    source: SpaceRow,
    content: Content,
    done: { readonly translated: TranslatedPages; readonly duration: number },
  ): void {
    const now = this.#platform.translations.get(row.id)
    // The translation was deleted in the meantime, or another run was requested.
    if (now?.run !== row.run) return
    const act = { userId: row.requested_by, time: this.#platform.clock().toISOString() }
    const space = this.#resultOf(now)
    const result = space ? this.#update(space, content, act) : this.#addResult(now, source, content, act)
    this.#platform.translations.change(row.id, {
      status: 'completed',
      translated_revision_id: source.revision_id,
      result_space_id: result.id,
      result_revision_id: result.revision_id,
      stats: JSON.stringify(withCounts(JSON.parse(now.stats) as TranslationStats, done.translated, done.duration)),
      updated_at: act.time,
    })
  }

  #update(space: SpaceRow, content: Content, act: Authorship): TranslatedContent {
    const revision = { type: 'edits', content, parents: [space.revision_id] } as const
    return { id: space.id, revision_id: setMainContent(this.#platform, space, revision, act).id }
  }

  /** Creates the space of the result. Everyone who sees the source can see it. */
  #addResult(row: TranslationRow, source: SpaceRow, content: Content, act: Authorship): TranslatedContent {
    const suffix = ` (${row.language})`
    const title = Array.from(source.title)
      .slice(0, maxSpaceTitleLength - suffix.length)
      .join('')
    const space = {
      organizationId: row.organization_id,
      parentId: source.parent_id,
      title: `${title}${suffix}`,
      emoji: source.emoji,
      visibility: source.visibility,
      defaultLevel: source.default_level,
      language: row.language,
      content,
    }
    return addSpace(this.#platform, space, act)
  }

  /** Returns the space of the last run, unless it has been deleted. */
  #resultOf(row: TranslationRow): SpaceRow | undefined {
    const space = row.result_space_id === null ? undefined : this.#platform.spaces.get(row.result_space_id)
    return space?.deleted_at === null ? space : undefined
  }

  /** Completes a translation whose source was permanently removed. */
  #giveUp(row: TranslationRow): void {
    const time = this.#platform.clock().toISOString()
    this.#platform.translations.change(row.id, { status: 'completed', updated_at: time })
  }
}

/** The totals cover all runs. Pages that didn't change since the last run aren't counted again. */
function withCounts(stats: TranslationStats, made: TranslatedPages, duration: number): TranslationStats {
  return {
    runs: stats.runs + 1,
    totalWords: stats.totalWords + made.newWords,
    totalPages: stats.totalPages + made.newPages,
    totalDuration: stats.totalDuration + duration,
    latestRunDuration: duration,
    latestPages: made.newPages,
    latestWords: made.newWords,
  }
}
