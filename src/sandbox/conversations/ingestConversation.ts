import type { Input } from '../../contract/operations.ts'
import { badRequest } from '../http/errors.ts'
import type { Platform } from '../platform.ts'
import { significantWords } from './significantWords.ts'

/** A conversation as a client sends it. */
export type NewConversation = Exclude<Input<'ingestConversation'>['body'], readonly unknown[]>

/** Two issues are about the same topic if they share this many significant words. */
const leastShared = 2

const maxTitleLength = 120
const maxSummaryLength = 400

/** The source of conversations that name no source. */
const ownSource = 'integration:sandbox:api'

/**
 * Stores a conversation and creates an issue from it. The issue joins the cluster that shares most significant words
 * with it, at least two. Otherwise, it starts a cluster. A conversation that is sent again replaces the earlier one.
 */
export function ingest(platform: Platform, organizationId: string, given: NewConversation): void {
  // `.` and `..` would go up in the address of the conversation.
  if (/^\.{1,2}$/.test(given.id)) throw badRequest('“id” must be an identifier.')
  const time = platform.clock().toISOString()
  const createdAt = readTime(given.metadata?.createdAt) ?? time
  forgetIssue(platform, organizationId, given.id)
  const conversation = platform.conversations.put({
    organization_id: organizationId,
    id: given.id,
    subject: given.subject ?? null,
    source: sourceOf(given),
    metadata: JSON.stringify(given.metadata ?? {}),
    parts: JSON.stringify(given.parts),
    created_at: createdAt,
    processed_at: time,
  })
  const { title, summary, words } = issueIn(given)
  const cluster = clusterFor(platform, organizationId, words, createdAt)
  platform.issues.add({
    id: platform.newId(),
    conversation,
    organization_id: organizationId,
    cluster,
    title,
    summary,
    words: JSON.stringify(words),
    created_at: createdAt,
    ingested_at: time,
  })
  platform.issues.join(cluster, { organizationId, words, time })
}

function readTime(written: string | undefined): string | undefined {
  if (written === undefined) return undefined
  const time = new Date(written)
  // A leap second has the right form, but JavaScript has no such date.
  if (Number.isNaN(time.getTime())) throw badRequest('“metadata.createdAt” isn’t a valid time.')
  return time.toISOString()
}

function forgetIssue(platform: Platform, organizationId: string, id: string): void {
  const known = platform.conversations.get(organizationId, id)
  const issue = known && platform.issues.of(known.seq)
  if (!issue) return
  platform.issues.remove(issue.id)
  platform.issues.leave(issue.cluster, JSON.parse(issue.words) as string[])
}

function clusterFor(platform: Platform, organizationId: string, words: readonly string[], createdAt: string): number {
  return (
    platform.issues.closestCluster(organizationId, words, leastShared) ??
    platform.issues.addCluster({
      id: platform.newId(),
      organization_id: organizationId,
      created_at: createdAt,
      updated_at: platform.clock().toISOString(),
    })
  )
}

/**
 * Returns what a reader asked. The title is the subject or the first sentence, and the summary is what the reader
 * wrote.
 */
function issueIn(given: NewConversation): { title: string; summary: string; words: string[] } {
  const questions = given.parts.filter(({ role }) => role === 'user').map(({ body }) => oneLine(body))
  const first = questions[0] ?? ''
  const title = shortened(oneLine(given.subject ?? '') || sentenceOf(first), maxTitleLength) || 'Untitled conversation'
  return {
    title,
    summary: shortened(questions.join(' '), maxSummaryLength) || title,
    words: significantWords([given.subject ?? '', ...questions].join('\n')),
  }
}

/**
 * Returns the source that an integration names when it sends conversations from elsewhere: `email` or
 * `integration:<a>:<b>`.
 */
function sourceOf(given: NewConversation): string {
  const questions = given.metadata?.attributes?.['source']
  return questions !== undefined && /^(email|integration:[\w.-]+:[\w.-]+)$/.test(questions) ? questions : ownSource
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

function sentenceOf(text: string): string {
  return /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text
}

function shortened(text: string, length: number): string {
  const characters = Array.from(text)
  if (characters.length <= length) return text
  const start = characters.slice(0, length - 1).join('')
  return `${start.trimEnd()}…`
}
