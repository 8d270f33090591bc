import type { PageRecord } from './pageRecord.ts'

/** Properties that a written record leaves out if they're undefined. */
const absent = { title: undefined, description: undefined, icon: undefined, cover: undefined }

/** Writes records as one line of text, to send them between threads or to store them. */
export function writeRecords(records: readonly PageRecord[]): string {
  return JSON.stringify(records.map((record) => ({ ...record, anchors: [...record.anchors] })))
}

/** Reads records from a text that {@link writeRecords} wrote. */
export function readWrittenRecords(text: string): PageRecord[] {
  const written = JSON.parse(text) as (Omit<PageRecord, 'anchors'> & { readonly anchors: readonly string[] })[]
  return written.map((record) => ({ ...absent, ...record, anchors: new Set(record.anchors) }))
}

/** Copies the strings of a record, because a part of a text keeps the whole text in memory. */
export function withoutText(record: PageRecord): PageRecord {
  return readWrittenRecords(writeRecords([record]))[0] ?? record
}
