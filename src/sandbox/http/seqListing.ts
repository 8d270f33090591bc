import { cursorOf, limitOf, pageOf, type ListPage, type PageRequest } from './paging.ts'

/** Reads a list that is ordered by `seq`. */
interface SeqList<Row> {
  read(after: number, limit: number): Row[]
  count(): number
}

/** Returns a page of a list, oldest first, with the number of all rows. */
export function oldestFirst<Row extends { readonly seq: number }, T>(
  request: PageRequest,
  list: SeqList<Row>,
  view: (row: Row) => T,
): ListPage<T> {
  const [after] = cursorOf(request, [0]) ?? [0]
  const limit = limitOf(request)
  return { ...pageOf(list.read(after, limit + 1), limit, (row) => [row.seq], view), count: list.count() }
}
