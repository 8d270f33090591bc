import type { Input, Item, PagedOperationName } from '../contract/operations.ts'
import type { CallOptions, Client } from './client.ts'

/** Lists the items of a paged operation, asking for the next page only when it is needed. */
export async function* listItems<N extends PagedOperationName>(
  _call: Client[N],
  _input: Omit<Input<N>, 'page'>,
  _options: CallOptions = {},
): AsyncGenerator<Item<N>, void, undefined> {}
