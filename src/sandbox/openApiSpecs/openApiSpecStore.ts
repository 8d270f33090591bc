import type { StoredRows } from '../database/database.ts'
import { TableStore } from '../database/store.ts'

/** A specification as stored. `errors` is a JSON list. */
export interface OpenApiSpecRow {
  readonly seq: number
  readonly id: string
  readonly organization_id: string
  readonly slug: string
  readonly source_url: string | null
  readonly source_text: string | null
  readonly visibility: 'private' | 'public'
  readonly processing_state: 'pending' | 'progress' | 'complete'
  readonly run: number
  readonly last_processed_at: string | null
  readonly error_code: 'FETCH_TIMEOUT' | 'FETCH_ERROR' | 'PARSE_ERROR' | null
  readonly errors: string | null
  readonly created_at: string
  readonly updated_at: string
}

/** A version of a specification as stored. `download` is the secret part of the address of its text. */
export interface OpenApiVersionRow {
  readonly seq: number
  readonly id: string
  readonly spec_id: string
  readonly hash: string
  readonly format: 'json' | 'yaml'
  readonly download: string
  readonly created_at: string
}

/** The source of a specification: an address, or the text itself. */
export type SpecSource = { readonly url: string } | { readonly text: string }

interface NewSpec {
  readonly id: string
  readonly organizationId: string
  readonly slug: string
  readonly source: SpecSource
  readonly time: string
}

/** Stores OpenAPI specifications, by their slugs in an organization, and their versions. */
export class OpenApiSpecStore extends TableStore<OpenApiSpecRow, NewSpec> {
  protected override readonly table = 'openapi_specs'

  override add(spec: NewSpec): void {
    this.database.insert(this.table, {
      id: spec.id,
      organization_id: spec.organizationId,
      slug: spec.slug,
      source_url: 'url' in spec.source ? spec.source.url : null,
      source_text: 'text' in spec.source ? spec.source.text : null,
      visibility: 'private',
      processing_state: 'pending',
      run: 1,
      created_at: spec.time,
      updated_at: spec.time,
    })
  }

  get(organizationId: string, slug: string): OpenApiSpecRow | undefined {
    return this.findRow({ organization_id: organizationId, slug })
  }

  byId(id: string): OpenApiSpecRow | undefined {
    return this.findRow({ id })
  }

  /** Returns the specifications of an organization, oldest first. */
  list(organizationId: string): StoredRows<OpenApiSpecRow, [number]> {
    return this.oldestFirst('organization_id = :organization', { organization: organizationId })
  }

  /** Sets the source of a specification and queues it for processing. */
  setSource(id: string, source: SpecSource, time: string): void {
    this.database.run(
      `UPDATE openapi_specs SET source_url = ?, source_text = ?, processing_state = 'pending', run = run + 1,
         updated_at = ? WHERE id = ?`,
      'url' in source ? source.url : null,
      'text' in source ? source.text : null,
      time,
      id,
    )
  }

  /** Returns the specification that has waited longest for processing. */
  nextToProcess(): OpenApiSpecRow | undefined {
    return this.firstWhere("processing_state <> 'complete' ORDER BY updated_at, seq LIMIT 1")
  }

  addVersion(row: Omit<OpenApiVersionRow, 'seq'>): void {
    this.database.insert('openapi_versions', row)
  }

  version(specId: string, id: string): OpenApiVersionRow | undefined {
    return this.database.find<OpenApiVersionRow>('openapi_versions', { spec_id: specId, id })
  }

  latestVersion(specId: string): OpenApiVersionRow | undefined {
    return this.database.get<OpenApiVersionRow>(
      'SELECT * FROM openapi_versions WHERE spec_id = ? ORDER BY seq DESC LIMIT 1',
      specId,
    )
  }

  /** Returns the versions of a specification, latest first. */
  versions(specId: string): StoredRows<OpenApiVersionRow, [number]> {
    return this.database.list({
      from: 'openapi_versions',
      where: 'spec_id = :spec',
      values: { spec: specId },
      by: ['seq'],
      descending: true,
    })
  }
}
