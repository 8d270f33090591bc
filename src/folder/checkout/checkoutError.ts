/** Why a folder and the platform can't be synced, in a whole sentence for people. */
export class CheckoutError extends Error {
  override readonly name = 'CheckoutError'
}
