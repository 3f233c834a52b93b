import { ApiError, detailOf } from '#kit/web/api-error.ts'

export function returnWords(error: unknown): { title: string; text: string; label: string } {
  const code = error instanceof ApiError ? error.problem?.code : undefined
  switch (code) {
    case 'payment-not-authorized':
      return {
        title: 'Your bank did not approve the payment',
        text: 'Nothing was charged. Your times are held for as long as the countdown runs, and what you typed is still there: try again or use another card.',
        label: 'Back to your booking',
      }
    case 'payment-needs-action':
      return {
        title: 'Your bank is still waiting for your approval',
        text: 'Nothing was charged. What you typed is still there: pay again, with this card or another one.',
        label: 'Back to your booking',
      }
    case 'calendar-silent':
      return {
        title: 'The facility’s own system does not answer now',
        text: 'So we can’t be sure that the times are free. Your card was not charged. Please try again in a few minutes.',
        label: 'Back to your booking',
      }
    case 'slots-lost':
      return {
        title: 'One of your times was taken while you were paying',
        text: 'Your card was not charged. The page you came from shows what is free.',
        label: 'Choose other times',
      }
    case 'slot-over':
      return {
        title: 'One of your times has begun while you were paying',
        text: 'Your card was not charged. Choose a later time.',
        label: 'Choose other times',
      }
    case 'credit-spent':
      return {
        title: 'Your credit is used up',
        text: `${detailOf(error)} Nothing was charged.`,
        label: 'Back to your booking',
      }
    case 'payment-not-found':
    case 'visitor-unknown':
      return {
        title: 'We cannot find that payment',
        text: 'It can be finished in the browser that paid. If this is that browser, check your email: the booking may be there already.',
        label: 'Back to your booking',
      }
    case 'payment-over':
      return {
        title: 'That payment is over',
        text: 'Nothing was charged for it. Choose your times again.',
        label: 'Choose your times',
      }
    default:
      return {
        title: 'We could not finish your booking',
        text: `${detailOf(error)} Load this page again to go on: your card is charged only when the booking exists.`,
        label: 'Back to your booking',
      }
  }
}
