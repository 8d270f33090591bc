import { Store } from '../database/store.ts'

/** An integration as stored. `description`, `secrets` and `preview_images` are JSON. */
export interface IntegrationRow {
  readonly seq: number
  readonly name: string
  readonly organization_id: string
  readonly version: number
  readonly title: string
  readonly visibility: 'public' | 'private' | 'unlisted'
  readonly target: 'all' | 'site' | 'space' | 'organization'
  readonly runtime: string
  readonly description: string
  readonly script: string
  readonly secrets: string
  readonly icon: string | null
  readonly preview_images: string
  readonly tunnel_url: string | null
  readonly tunnel_all: number
  readonly updated_at: string
}

/** The columns that publishing sets. The store increments the version. */
type PublishedIntegration = Omit<IntegrationRow, 'seq' | 'version' | 'tunnel_url' | 'tunnel_all'>

/** An installation as stored. `configuration` and `external_ids` are JSON. */
export interface InstallationRow {
  readonly seq: number
  readonly id: string
  readonly integration: string
  readonly organization_id: string
  readonly status: 'active' | 'pending' | 'paused'
  readonly configuration: string
  readonly external_ids: string
  readonly space_selection: 'all' | 'selected'
  readonly site_selection: 'all' | 'selected'
  readonly created_at: string
  readonly updated_at: string
}

/** The content that an installation covers. */
export type ContentKind = 'space' | 'site'

/** The stored settings of an installation for a space or site. `configuration` and the external ids are JSON. */
export interface ContentInstallationRow {
  readonly contentId: string
  readonly configuration: string
  readonly external_ids: string
}

/** Stores integrations and their installations. */
export class IntegrationStore extends Store {
  /** Stores an integration, or a new version of it. */
  publish(row: PublishedIntegration): void {
    const columns = Object.keys(row)
    const changes = columns.filter((column) => column !== 'name').map((column) => `${column} = :${column}`)
    this.database.run(
      `INSERT INTO integrations (${columns.join(', ')}, version) VALUES (${columns.map((name) => `:${name}`).join(', ')}, 1)
       ON CONFLICT (name) DO UPDATE SET ${changes.join(', ')}, version = version + 1`,
      { ...row },
    )
  }

  get(name: string): IntegrationRow | undefined {
    return this.database.find<IntegrationRow>('integrations', { name })
  }

  /** Returns all integrations, in the order in which they were first published. */
  all(): IntegrationRow[] {
    return this.database.all<IntegrationRow>('SELECT * FROM integrations ORDER BY seq')
  }

  /** Sends future events of an integration to a tunnel. A null address stops that. */
  setTunnel(name: string, url: string | null, all: boolean): void {
    this.database.update('integrations', { name }, { tunnel_url: url, tunnel_all: Number(all) })
  }

  remove(name: string): void {
    this.database.delete('integrations', { name })
  }

  /** Adds an installation and returns its `seq`. */
  addInstallation(row: Omit<InstallationRow, 'seq'>): number {
    return this.database.insert('installations', row)
  }

  /** Returns the installation of an integration in an organization. */
  installationIn(integration: string, organizationId: string): InstallationRow | undefined {
    return this.database.find<InstallationRow>('installations', { integration, organization_id: organizationId })
  }

  /** Returns the installations of an integration, oldest first. With `externalId`, only those with that id. */
  installations(integration: string, externalId?: string): InstallationRow[] {
    return this.database.all<InstallationRow>(
      `SELECT * FROM installations WHERE integration = :integration
       AND (:id IS NULL OR EXISTS (SELECT 1 FROM json_each(external_ids) WHERE value = :id)) ORDER BY seq`,
      { integration, id: externalId },
    )
  }

  /** Returns the installations in an organization, oldest first. */
  installationsIn(organizationId: string): InstallationRow[] {
    return this.database.all<InstallationRow>(
      'SELECT * FROM installations WHERE organization_id = ? ORDER BY seq',
      organizationId,
    )
  }

  installation(id: string): InstallationRow | undefined {
    return this.database.find<InstallationRow>('installations', { id })
  }

  changeInstallation(
    id: string,
    change: Partial<Omit<InstallationRow, 'seq' | 'id' | 'integration' | 'organization_id' | 'created_at'>>,
  ): void {
    this.database.update('installations', { id }, change)
  }

  removeInstallation(id: string): void {
    this.database.delete('installations', { id })
  }

  /** Returns the stored settings of an installation for spaces or sites. */
  contentInstallations(installationId: string, kind: ContentKind): ContentInstallationRow[] {
    return this.database.all<ContentInstallationRow>(
      `SELECT ${kind}_id AS contentId, configuration, external_ids FROM content_installations
       WHERE installation_id = ? AND ${kind}_id IS NOT NULL`,
      installationId,
    )
  }

  /** Stores the settings of an installation for a space or site. */
  putContentInstallation(installationId: string, kind: ContentKind, row: ContentInstallationRow): void {
    this.database.run(
      `INSERT INTO content_installations (installation_id, ${kind}_id, configuration, external_ids)
       VALUES (:installationId, :contentId, :configuration, :external_ids)
       ON CONFLICT (installation_id, ${kind}_id)
       DO UPDATE SET configuration = :configuration, external_ids = :external_ids`,
      { installationId, ...row },
    )
  }

  removeContentInstallation(installationId: string, kind: ContentKind, contentId: string): void {
    this.database.run(
      `DELETE FROM content_installations WHERE installation_id = ? AND ${kind}_id = ?`,
      installationId,
      contentId,
    )
  }
}
