import type { Client } from '../../client/client.ts'
import { isApiError } from '../../client/errors/apiError.ts'
import type { Translate } from '../../core/text/messages/translate.ts'
import { CheckoutError } from './checkoutError.ts'

/** Explains a refusal if someone merged or archived the change request in the meantime. */
export async function explainedEnd(
  error: unknown,
  { client, t }: { readonly client: Client; readonly t: Translate },
  changeRequest: { readonly spaceId: string; readonly changeRequestId: string },
): Promise<unknown> {
  if (!isApiError(error) || error.kind !== 'conflict') return error
  const request = await client.getChangeRequestById(changeRequest, { fresh: true }).catch(() => undefined)
  if (request?.status !== 'merged' && request?.status !== 'archived') return error
  return new CheckoutError(
    request.status === 'merged'
      ? t(
          'The change request was merged in the meantime. The changes that weren’t pushed are still in the folder. Push them to another change request.',
        )
      : t(
          'The change request was archived in the meantime. Your changes are still in the folder. Push them to another change request.',
        ),
  )
}
