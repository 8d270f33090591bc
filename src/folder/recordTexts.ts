import type { PageRecord } from './pageRecord.ts'

/** What a record that is written leaves out if there is none. */
const absent = { title: undefined, description: undefined, icon: undefined, cover: undefined }

/** Records as one line of text, to hand them from a thread to another one or to keep them. */
export function writeRecords(records: readonly PageRecord[]): string {
  return JSON.stringify(records.map((record) => ({ ...record, anchors: [...record.anchors] })))
}

/** The records of a text that {@link writeRecords} made; nothing else can be read. */
export function readWrittenRecords(text: string): PageRecord[] {
  const written = JSON.parse(text) as (Omit<PageRecord, 'anchors'> & { readonly anchors: readonly string[] })[]
  return written.map((record) => ({ ...absent, ...record, anchors: new Set(record.anchors) }))
}

/** A record with strings of its own: a part of a text keeps the whole text in memory. */
export function withoutText(record: PageRecord): PageRecord {
  return readWrittenRecords(writeRecords([record]))[0] ?? record
}
