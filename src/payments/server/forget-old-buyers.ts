import type { RemoveOld } from '#kit/server/db/remove-old.ts'
import { forgetBuyersOfVoided } from './store.ts'

/** The payment row stays. */
export const forgetOldBuyers: RemoveOld = forgetBuyersOfVoided
