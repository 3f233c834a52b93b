import { z } from 'zod'
import { EMAIL_LENGTH, isPhone, PHONE_LENGTH } from '#kit/shared/contact-checks.ts'
import { tooLongText } from '#kit/shared/tidy-text.ts'
import { typedLine, typedName } from '#kit/shared/typed-text.ts'
import { IntentStatus } from '#payments/contract.ts'

/** Also used by the page's fields. */
export const customerLimits = { name: 100, email: EMAIL_LENGTH, phone: PHONE_LENGTH, notes: 1000 } as const

export const UserInfo = z.object({
  name: typedName.pipe(
    z.string().min(1, 'Enter your name.').max(customerLimits.name, tooLongText(customerLimits.name)),
  ),
  email: z.email('Please enter a valid email address').max(customerLimits.email),
  phone: typedLine.refine(isPhone, 'Please enter a valid phone number'),
})
export type UserInfo = z.infer<typeof UserInfo>

export const OpenedIntent = z.object({
  clientSecret: z.string(),
  paymentIntentId: z.string(),
  status: IntentStatus,
  /** US dollars as a decimal string: the amount that will be charged. */
  amount: z.string(),
})
export type OpenedIntent = z.infer<typeof OpenedIntent>
