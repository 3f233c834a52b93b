import type { RemoveOld } from '#kit/server/remove-old.ts'
import { forgetBuyersOfVoided } from './store.ts'

/** What was typed at checkouts that nobody paid for. That there was one stays in the books. */
export const forgetOldBuyers: RemoveOld = forgetBuyersOfVoided
