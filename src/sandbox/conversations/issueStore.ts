import type { StoredRows } from '../database/database.ts'
import { TableStore } from '../database/store.ts'

/** The issue of a conversation, as stored. `words` is a JSON list; `conversation` and `cluster` are row numbers. */
export interface IssueRow {
  readonly seq: number
  readonly id: string
  readonly conversation: number
  readonly organization_id: string
  readonly cluster: number
  readonly title: string
  readonly summary: string
  readonly words: string
  readonly created_at: string
  readonly ingested_at: string
}

/** A cluster of issues as stored. */
export interface ClusterRow {
  readonly seq: number
  readonly id: string
  readonly organization_id: string
  readonly issues: number
  readonly created_at: string
  readonly updated_at: string
}

/** What clusters are sorted by. Each conversation has one issue, so `issues` also orders by conversations. */
type ClusterOrder = 'updated_at' | 'issues'

/** The filter of a list of issues. */
interface IssueFilter {
  readonly cluster?: string | undefined
  readonly conversation?: string | undefined
}

/** Stores the issues of conversations, and clusters of issues about the same topic. */
export class IssueStore extends TableStore<IssueRow, Omit<IssueRow, 'seq'>> {
  protected override readonly table = 'conversation_issues'

  get(organizationId: string, id: string): IssueRow | undefined {
    return this.findRow({ organization_id: organizationId, id })
  }

  /** Returns the issue of a conversation. */
  of(conversation: number): IssueRow | undefined {
    return this.findRow({ conversation })
  }

  /** Returns the issues of an organization, latest first. */
  list(organizationId: string, { cluster, conversation }: IssueFilter): StoredRows<IssueRow, [number]> {
    return this.database.list({
      from: 'conversation_issues i',
      where: matching,
      values: { organization: organizationId, cluster, conversation },
      by: ['i.seq'],
      descending: true,
    })
  }

  addCluster(cluster: Omit<ClusterRow, 'seq' | 'issues'>): number {
    return this.database.insert('issues_clusters', cluster)
  }

  cluster(seq: number): ClusterRow | undefined {
    return this.database.find<ClusterRow>('issues_clusters', { seq })
  }

  /** Returns a cluster of an organization by its id. */
  clusterIn(organizationId: string, id: string): ClusterRow | undefined {
    return this.database.find<ClusterRow>('issues_clusters', { organization_id: organizationId, id })
  }

  /**
   * Returns the cluster that shares most words with an issue, at least `least`. A word counts if half of the cluster's
   * issues have it.
   */
  closestCluster(organizationId: string, words: readonly string[], least: number): number | undefined {
    const row = this.database.get<{ cluster: number }>(
      `SELECT w.cluster FROM cluster_words w JOIN issues_clusters c ON c.seq = w.cluster
       WHERE w.organization_id = :organization AND w.word IN (SELECT value FROM json_each(:words))
         AND w.issues * 2 >= c.issues
       GROUP BY w.cluster HAVING count(*) >= :least ORDER BY count(*) DESC, w.cluster LIMIT 1`,
      { organization: organizationId, words: JSON.stringify(words), least },
    )
    return row?.cluster
  }

  /** Adds an issue to the counts of a cluster. */
  join(cluster: number, issue: { organizationId: string; words: readonly string[]; time: string }): void {
    this.database.run(
      'UPDATE issues_clusters SET issues = issues + 1, updated_at = ? WHERE seq = ?',
      issue.time,
      cluster,
    )
    this.database.run(
      `INSERT INTO cluster_words (cluster, organization_id, word, issues)
       SELECT :cluster, :organization, value, 1 FROM json_each(:words) WHERE true
       ON CONFLICT (cluster, word) DO UPDATE SET issues = issues + 1`,
      { cluster, organization: issue.organizationId, words: JSON.stringify(issue.words) },
    )
  }

  /** Subtracts an issue from the counts of a cluster, and removes a cluster without issues. Remove the issue first. */
  leave(cluster: number, words: readonly string[]): void {
    this.database.run('UPDATE issues_clusters SET issues = issues - 1 WHERE seq = ?', cluster)
    this.database.run(
      'UPDATE cluster_words SET issues = issues - 1 WHERE cluster = ? AND word IN (SELECT value FROM json_each(?))',
      cluster,
      JSON.stringify(words),
    )
    this.database.run('DELETE FROM cluster_words WHERE cluster = ? AND issues <= 0', cluster)
    this.database.run('DELETE FROM issues_clusters WHERE seq = ? AND issues <= 0', cluster)
  }

  /** Returns the words of a cluster, most frequent first. */
  wordsOf(cluster: number, limit: number): string[] {
    return this.database
      .all<{ word: string }>(
        'SELECT word FROM cluster_words WHERE cluster = ? ORDER BY issues DESC, word LIMIT ?',
        cluster,
        limit,
      )
      .map(({ word }) => word)
  }

  /** Returns when the issues of a cluster were created, and the sources of their conversations. */
  originsOf(cluster: number): { created_at: string; source: string }[] {
    return this.database.all(
      `SELECT i.created_at, c.source FROM conversation_issues i JOIN conversations c ON c.seq = i.conversation
       WHERE i.cluster = ?`,
      cluster,
    )
  }

  /** Returns the clusters of an organization in an order. */
  listClusters(
    organizationId: string,
    order: ClusterOrder,
    descending: boolean,
  ): StoredRows<ClusterRow, (string | number)[]> {
    return this.database.list({
      from: 'issues_clusters',
      where: 'organization_id = :organization',
      values: { organization: organizationId },
      by: [order, 'seq'],
      descending,
    })
  }
}

const matching = `
  i.organization_id = :organization
  AND (:cluster IS NULL OR i.cluster = (SELECT seq FROM issues_clusters WHERE id = :cluster))
  AND (:conversation IS NULL OR i.conversation =
    (SELECT seq FROM conversations WHERE organization_id = :organization AND id = :conversation))`
