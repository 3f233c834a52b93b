import { fromDecimal, toDollars } from '#kit/shared/money.ts'

/** While it is unknown whether the booking exists; it may, and be paid. */
export const silenceNews = {
  title: 'We’re still checking if your booking went through.',
  text: 'Keep this page open. You won’t be charged twice.',
  tone: 'info',
} as const

/** `amount`: the server's price, which differs from the one on the page. */
export function priceNews(amount: unknown) {
  const cents = typeof amount === 'string' ? fromDecimal(amount) : undefined
  const total = cents === undefined ? '' : ` The total is now ${toDollars(cents)}.`
  return {
    title: `The price has changed.${total}`,
    text: 'You were not charged. Check the new price before you pay.',
    tone: 'warning',
  } as const
}
