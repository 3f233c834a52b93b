import type { RemoveOld } from '#kit/server/remove-old.ts'
import { forgetBuyersOfVoided } from './store.ts'

/** Removes what was entered at unpaid checkouts; the payment row stays. */
export const forgetOldBuyers: RemoveOld = forgetBuyersOfVoided
