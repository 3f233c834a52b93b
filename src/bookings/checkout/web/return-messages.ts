import { ApiError, detailOf } from '#kit/web/api/api-error.ts'

export function returnTexts(error: unknown): { title: string; text: string; label: string } {
  const code = error instanceof ApiError ? error.problem?.code : undefined
  switch (code) {
    case 'payment-not-authorized':
      return {
        title: 'Your bank didn’t approve the payment',
        text: 'You were not charged. Your times stay on hold until the countdown ends, and your details are saved. Try again or use another card.',
        label: 'Back to your booking',
      }
    case 'payment-needs-action':
      return {
        title: 'Your bank is still waiting for your approval',
        text: 'You were not charged, and your details are saved. Pay again with this card or another one.',
        label: 'Back to your booking',
      }
    case 'calendar-silent':
      return {
        title: 'The facility’s booking system isn’t responding',
        text: 'We can’t confirm that the times are available. Your card was not charged. Please try again in a few minutes.',
        label: 'Back to your booking',
      }
    case 'slots-lost':
      return {
        title: 'One of your times was taken while you were paying',
        text: 'Your card was not charged. Go back to see what’s available.',
        label: 'Choose other times',
      }
    case 'slot-over':
      return {
        title: 'One of your times started while you were paying',
        text: 'Your card was not charged. Choose a later time.',
        label: 'Choose other times',
      }
    case 'credit-spent':
      return {
        title: 'Your credit is used up',
        text: `${detailOf(error)} You were not charged.`,
        label: 'Back to your booking',
      }
    case 'payment-not-found':
    case 'visitor-unknown':
      return {
        title: 'We can’t find that payment',
        text: 'Finish it in the browser you paid with. If this is that browser, check your email. You may already be booked.',
        label: 'Back to your booking',
      }
    case 'payment-over':
      return {
        title: 'That payment has expired',
        text: 'You were not charged. Choose your times again.',
        label: 'Choose your times',
      }
    default:
      return {
        title: 'We couldn’t finish your booking',
        text: `${detailOf(error)} Reload this page to continue. Your card is charged only when the booking goes through.`,
        label: 'Back to your booking',
      }
  }
}
