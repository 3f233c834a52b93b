import { Link } from 'react-router'
import { SignInNeeded } from '#accounts/web/sign-in-needed.tsx'
import type { Heading } from '#accounts/web/signed-in-page.tsx'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'

/** Shown on the owner desk until signed in. */
export function OwnerSignIn({ heading }: { heading: Heading }) {
  return (
    <SignInNeeded
      title="Your facilities"
      heading={heading}
      reason="Your facilities and imports belong to your account."
      action={
        <Link to={paths.listYourField} className={buttonClass({ tone: 'secondary' })}>
          List your field
        </Link>
      }
    >
      <p>
        Sign in to manage your facilities’ calendars, bookings and messages, set hours and prices, and import or
        download lists.
      </p>
    </SignInNeeded>
  )
}
